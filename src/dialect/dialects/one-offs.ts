import { slotBody } from '../body/slot-body.ts'
import type { Dialect } from '../dialect.ts'
import { calledLine } from '../weak/called-line.ts'
import { inlineCall } from '../weak/inline-call.ts'
import { messageLabel } from '../weak/message-label.ts'
import { namedProgram } from '../weak/named-program.ts'

/** "Call: f(a=1)<bot_end>\nThought: why" */
export const nexusraven: Dialect = {
  name: 'nexusraven',
  example: 'Call: get_price(coin_id="tron")<bot_end>',
  stop: ['<bot_end>'],
  weak: [calledLine],
}

/** `<tool>f</tool><args>{…}</args>` */
export const misc: Dialect = {
  name: 'misc',
  example: '<tool>get_price</tool><args>{"coin_id": "tron"}</args>',
  envelopes: [{ open: ['<tool>'], close: ['</args>'], body: slotBody }],
  onlyByName: true,
}

/** `The price is [f(tron) → `: a call in the middle of a sentence, with its result behind the arrow. */
export const toolformer: Dialect = {
  name: 'toolformer',
  example: 'The price of it is [get_price(tron) → ',
  stop: ['→'],
  weak: [inlineCall],
  onlyByName: true,
}

/** "functions.f:\n{…}", or "message:\ntext". */
export const chatmlFunctions: Dialect = {
  name: 'chatml-functions',
  example: 'functions.get_price:\n{"coin_id": "tron"}',
  stop: ['<|im_end|>'],
  weak: [messageLabel],
  onlyByName: true,
}

/** "f\n{…}<|observation|>": the name on the first line. */
export const chatglm: Dialect = {
  name: 'chatglm',
  example: 'get_price\n{"coin_id": "tron"}<|observation|>',
  stop: ['<|observation|>'],
  weak: [namedProgram],
}
