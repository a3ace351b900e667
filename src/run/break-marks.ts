/** Control marks of common chat templates: a server may read them in any text as the start of another turn. */
const templateMarks = [
  '<start_of_turn>',
  '<end_of_turn>',
  '<bos>',
  '<eos>',
  '<s>',
  '</s>',
  '[INST]',
  '[/INST]',
  '<<SYS>>',
  '<</SYS>>',
  '[TOOL_CALLS]',
  '[TOOL_RESULTS]',
  '[/TOOL_RESULTS]',
  '[AVAILABLE_TOOLS]',
  '[SYSTEM_PROMPT]',
  '<tool_call>',
  '</tool_call>',
  '<tool_response>',
  '</tool_response>',
  '<think>',
  '</think>',
  'TOOL_RESULT',
]

/** `<|im_end|>`, `<｜User｜>` and all their like. */
const barred = '<[|｜][^<>\\n]{1,60}[|｜]>'

/** Breaks marks in texts that come from outside, and counts how many it broke. */
export class MarkBreaker {
  broken = 0
  readonly #pattern: RegExp

  constructor(dialectMarks: readonly string[]) {
    this.#pattern = patternFor(dialectMarks)
  }

  /** The text as people read it, with U+200B behind the first character of each mark: no result can close itself. */
  break(text: string): string {
    if (text.search(this.#pattern) === -1) return text
    return text.replace(this.#pattern, (mark) => {
      this.broken++
      return `${mark[0]}\u200B${mark.slice(1)}`
    })
  }
}

/** Memoised for each list of marks, as a prompt is written for every step. */
const patterns = new WeakMap<readonly string[], RegExp>()

function patternFor(dialectMarks: readonly string[]): RegExp {
  const known = patterns.get(dialectMarks)
  if (known) return known
  const marks = [...new Set([...dialectMarks, ...templateMarks])].filter((it) => it.length > 1)
  const literal = marks.sort((a, b) => b.length - a.length).map(escaped)
  const pattern = new RegExp([barred, ...literal].join('|'), 'gi')
  patterns.set(dialectMarks, pattern)
  return pattern
}

function escaped(mark: string): string {
  return mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
