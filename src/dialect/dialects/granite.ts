import { bracketBody } from '../body/bracket-body.ts'
import type { Dialect, Envelope } from '../dialect.ts'

/** A token for Granite and Phi, mostly without a closing mark. */
const toolCallToken: Envelope = { open: ['<|tool_call|>'], close: [] }

/** `<|tool_call|>[{"name": "f", "arguments": {…}}]`, and `<function_call> {…}` in one of its models. */
export const granite3: Dialect = {
  name: 'granite3',
  envelopes: [toolCallToken, { open: ['<function_call>'], close: [] }],
}

/** `functools[{"name": "f", "arguments": {…}}]`, without a closing mark. */
export const functools: Dialect = {
  name: 'functools',
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
