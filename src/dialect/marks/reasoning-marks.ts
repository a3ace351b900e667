/** Marks between which a model thinks for itself. Any of `close` ends what any of `open` began. */
export interface ReasoningMarks {
  open: readonly string[]
  close: readonly string[]
  /** A closing mark that nothing opened says that everything before it was reasoning. */
  orphan: boolean
}

/** Reasoning as a turn of its own, which ends as turns do: `<|channel|>analysis<|message|>I look it up.<|end|>`. */
export const endedTurn: ReasoningMarks = {
  open: ['<|think|>', '<|channel|>analysis<|message|>'],
  close: ['<|end|>', '<|return|>', '<|call|>', '<|eom|>'],
  orphan: false,
}

/** `<think>Let me see.</think>`, and what other families write in its place. */
export const reasoningMarks: readonly ReasoningMarks[] = [
  {
    open: ['<think>', '<thinking>', '<thought>', '<reasoning>', '<seed:think>', '<longcat_think>', '<scratch_pad>'],
    close: [
      '</think>',
      '</thinking>',
      '</thought>',
      '</reasoning>',
      '</seed:think>',
      '</longcat_think>',
      '</scratch_pad>',
    ],
    orphan: true,
  },
  {
    open: ['<ifm|think>', '<ifm|think_fast>', '<ifm|think_faster>'],
    close: ['</ifm|think>', '</ifm|think_fast>', '</ifm|think_faster>'],
    orphan: true,
  },
  { open: ['<|open|>think<|sep|>'], close: ['<|close|>think<|sep|>'], orphan: true },
  { open: ['[THINK]'], close: ['[/THINK]'], orphan: true },
  { open: ['<|START_THINKING|>'], close: ['<|END_THINKING|>'], orphan: true },
  { open: ['<|channel>thought'], close: ['<channel|>'], orphan: false },
  { open: ['<|inner_prefix|>'], close: ['<|inner_suffix|>'], orphan: true },
  { open: ['<|thought_start|>'], close: ['<|thought_end|>'], orphan: true },
  { open: ['◁think▷'], close: ['◁/think▷'], orphan: true },
  endedTurn,
  { open: ['<|content_thinking|>'], close: ['<|end_message|>'], orphan: false },
  { open: ['Here are my reasoning steps:'], close: ['[BEGIN FINAL RESPONSE]'], orphan: true },
]

/** Tags around notes within reasoning, which are no part of it. */
export const noteTags = /<\/?seed:cot_budget_reflect>/g
