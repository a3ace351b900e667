import { slotBody } from '../body/slot-body.ts'
import type { Dialect } from '../dialect.ts'
import { calledLine } from '../weak/called-line.ts'
import { inlineCall } from '../weak/inline-call.ts'
import { messageLabel } from '../weak/message-label.ts'
import { namedProgram } from '../weak/named-program.ts'

/** "Call: f(a=1)<bot_end>\nThought: why" */
export const nexusraven: Dialect = {
  name: 'nexusraven',
  weak: [calledLine],
}

/** `<tool>f</tool><args>{…}</args>` */
export const misc: Dialect = {
  name: 'misc',
  envelopes: [{ open: ['<tool>'], close: ['</args>'], body: slotBody }],
  onlyByName: true,
}

/** `The price is [f(tron) → `: a call in the middle of a sentence, with its result behind the arrow. */
export const toolformer: Dialect = {
  name: 'toolformer',
  weak: [inlineCall],
  onlyByName: true,
}

/** "functions.f:\n{…}", or "message:\ntext". */
export const chatmlFunctions: Dialect = {
  name: 'chatml-functions',
  weak: [messageLabel],
  onlyByName: true,
}

/** "f\n{…}<|observation|>": the name on the first line. */
export const chatglm: Dialect = {
  name: 'chatglm',
  weak: [namedProgram],
}
