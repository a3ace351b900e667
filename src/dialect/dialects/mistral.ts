import type { Dialect, Envelope } from '../dialect.ts'

/** Both generations write behind this mark, and each sometimes writes the other's body. */
const toolCalls: Envelope = { open: ['[TOOL_CALLS]', '[TOOL_CALL]'], close: [] }

/** `[TOOL_CALLS][{"name": "f", "arguments": {…}, "id": "a1B2c3D4e"}]` */
export const mistralJson: Dialect = {
  name: 'mistral-json',
  example: '[TOOL_CALLS][{"name": "get_price", "arguments": {"coin_id": "tron"}, "id": "a1B2c3D4e"}]</s>',
  stop: ['[TOOL_RESULTS]'],
  envelopes: [toolCalls],
}

/** `[TOOL_CALLS]f[CALL_ID]a1B2c3D4e[ARGS]{…}`, and without an id in later generations. */
export const mistralArgs: Dialect = {
  name: 'mistral-args',
  example: '[TOOL_CALLS]get_price[ARGS]{"coin_id": "tron"}</s>',
  stop: ['[TOOL_RESULTS]'],
  envelopes: [toolCalls],
}
