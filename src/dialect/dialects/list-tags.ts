import type { Dialect, Envelope } from '../dialect.ts'

/** One pair of tags for several families, that write a list or lines of JSON between them. */
export const toolCallsTag: Envelope = { open: ['<tool_calls>'], close: ['</tool_calls>'] }

/** "<answer>\n<tool_calls>[{"name": "f", "arguments": {…}}]</tool_calls>\n</answer>" */
export const hunyuan: Dialect = {
  name: 'hunyuan',
  example: '<answer>\n<tool_calls>[{"name": "get_price", "arguments": {"coin_id": "tron"}}]</tool_calls>\n</answer>',
  envelopes: [toolCallsTag],
}

/** " <tool_calls>[\n  {"name": "f", "arguments": {…}}\n]</tool_calls>" */
export const jamba: Dialect = {
  name: 'jamba',
  example: ' <tool_calls>[\n  {"name": "get_price", "arguments": {"coin_id": "tron"}}\n]</tool_calls><|eom|>',
  stop: ['<|eom|>'],
  envelopes: [toolCallsTag],
}

/** "[BEGIN FINAL RESPONSE]\n<tool_calls>[{"name": "f", "arguments": {…}, "id": "call_0"}]</tool_calls>" */
export const apriel: Dialect = {
  name: 'apriel',
  example:
    'Here are my reasoning steps:\nThe user asks for a price.\n[BEGIN FINAL RESPONSE]\n<tool_calls>[{"name": "get_price", "arguments": {"coin_id": "tron"}, "id": "call_0"}]</tool_calls>\n<|end|>',
  stop: ['<|end|>'],
  envelopes: [toolCallsTag],
}

/** "<tool_calls>\n{"name": "f", "arguments": {…}}\n{…}\n</tool_calls>" */
export const minimaxM1: Dialect = {
  name: 'minimax-m1',
  example: '<tool_calls>\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n</tool_calls>',
  envelopes: [toolCallsTag],
}
