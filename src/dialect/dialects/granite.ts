import { bracketBody } from '../body/bracket-body.ts'
import type { Dialect, Envelope } from '../dialect.ts'

/** A token for Granite and Phi, mostly without a closing mark. */
const toolCallToken: Envelope = { open: ['<|tool_call|>'], close: [] }

/** `<|tool_call|>[{"name": "f", "arguments": {…}}]`, and `<function_call> {…}` in one of its models. */
export const granite3: Dialect = {
  name: 'granite3',
  example: '<|tool_call|>[{"name": "get_price", "arguments": {"coin_id": "tron"}}]<|end_of_text|>',
  stop: ['<|end_of_text|>'],
  envelopes: [toolCallToken, { open: ['<function_call>'], close: [] }],
}

/** `functools[{"name": "f", "arguments": {…}}]`, without a closing mark. */
export const functools: Dialect = {
  name: 'functools',
  example: 'functools[{"name": "get_price", "arguments": {"coin_id": "tron"}}]',
  stop: ['<|end|>', '<|eot_id|>'],
  envelopes: [
    {
      open: ['[{', '[ {', '[\n{', '[\n {', '[\n  {', '[\n    {', '[[{', '{'].flatMap((it) => [
        `functools${it}`,
        `functools ${it}`,
      ]),
      close: [],
      body: bracketBody,
    },
    toolCallToken,
  ],
}
