import { lookAlikes } from './look-alikes.ts'

/** A mark with which results or other speakers' turns begin: what follows it, the model made up. */
export interface ResultMark {
  text: string
  /** Counts only at the start of a line. */
  lineStart?: true
  /** Someone else's turn: it ends the model's own words even where no call came before. */
  foreign?: true
}

/** After a call, the model's own words end at any of these. */
export const resultMarks: readonly ResultMark[] = [
  ...['</tool_response>', '<|observation|>', '<start_function_response>', '<|start|>functions.'].map(foreign),
  ...['<|im_start|>user', '<|im_start|>tool', '<|im_start|>environment', '<|im_start|>system'].map(foreign),
  ...['<|im_system|>tool', '<|start_header_id|>', '<|START_TOOL_RESULT|>', '✿RESULT✿', ']~b]'].map(foreign),
  ...['<|user|>', '<｜User｜>', '[INST]', '<|turn>user', '<start_of_turn>user'].map(foreign),
  ...['<tool_response', '<function_results>', '<function_result', '<result>', '<tool_result', '<tool_output'].map(
    plain,
  ),
  ...['```tool_output', '[TOOL_RESULTS]', '[TOOL_RESULT]', '<|tool_response', '## Return of ', '[[VCP'].map(plain),
  ...['<｜tool▁outputs▁begin｜>', '<｜tool▁output▁begin｜>'].flatMap(lookAlikes).map(plain),
  ...['<|tools_suffix|>[', '<|tools_suffix|> [', '<|tools_suffix|>\n['].map(plain),
  ...['✿RETURN✿', '<|begin_tool_result|>', '<TOOL_RESPONSE>', '<SPECIAL_11>', '<|begin|>tool'].map(plain),
  ...['function result<|role_sep|>', '<beginning_of_sentence>', '<|SYSTEM_TOKEN|>', '<|USER_TOKEN|>'].map(foreign),
  ...['<|start_of_role|>', '<|im_start|>function', '<|im_user|>', '<extra_id_1>'].map(foreign),
  ...['<|bom|><|tool|>', '<|bom|><|user|>', '<seed:bos>tool', '<seed:bos>user'].map(foreign),
  ...['<|open|>message role="tool"', '<|open|>message role="user"'].map(foreign),
  ...[' to=assistant<|channel|>', ' to=assistantcommentary'].map(plain),
  ...['Observation:', '**Observation:', 'Calling tools:', 'FUNCTION RESPONSE:', 'Output:'].map(atLineStart),
  ...['### Instruction:', '### Response:', '### Human:', '### User:', '### Question:', '### Input:'].map(atLineStart),
  ...['TOOL_RESULT:', 'TOOL_RESULT', 'Tool result:', 'Tool output:'].map(atLineStart),
]

function plain(text: string): ResultMark {
  return { text }
}

function foreign(text: string): ResultMark {
  return { text, foreign: true }
}

function atLineStart(text: string): ResultMark {
  return { text, lineStart: true }
}
