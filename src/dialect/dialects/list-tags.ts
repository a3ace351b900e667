import type { Dialect, Envelope } from '../dialect.ts'

/** One pair of tags for several families, that write a list or lines of JSON between them. */
export const toolCallsTag: Envelope = { open: ['<tool_calls>'], close: ['</tool_calls>'] }

/** "<answer>\n<tool_calls>[{"name": "f", "arguments": {…}}]</tool_calls>\n</answer>" */
export const hunyuan: Dialect = {
  name: 'hunyuan',
  envelopes: [toolCallsTag],
}

/** " <tool_calls>[\n  {"name": "f", "arguments": {…}}\n]</tool_calls>" */
export const jamba: Dialect = {
  name: 'jamba',
  envelopes: [toolCallsTag],
}

/** "[BEGIN FINAL RESPONSE]\n<tool_calls>[{"name": "f", "arguments": {…}, "id": "call_0"}]</tool_calls>" */
export const apriel: Dialect = {
  name: 'apriel',
  envelopes: [toolCallsTag],
}

/** "<tool_calls>\n{"name": "f", "arguments": {…}}\n{…}\n</tool_calls>" */
export const minimaxM1: Dialect = {
  name: 'minimax-m1',
  envelopes: [toolCallsTag],
}
