import type { Dialect, Envelope } from '../dialect.ts'
import { lookAlikes } from '../marks/look-alikes.ts'
import { functionNames } from '../weak/function-names.ts'

/** Both generations write between these marks, and each sometimes writes the other's body. */
const toolCall: Envelope = {
  open: [...lookAlikes('<｜tool▁call▁begin｜>'), ...lookAlikes('<｜tool▁calls▁begin｜>')],
  close: lookAlikes('<｜tool▁call▁end｜>'),
}

/** "<｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{…}\n```<｜tool▁call▁end｜>" */
export const deepseekV3: Dialect = {
  name: 'deepseek-v3',
  example:
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_price\n```json\n{"coin_id": "tron"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  stop: ['<｜tool▁outputs▁begin｜>'],
  envelopes: [toolCall],
  weak: [functionNames],
}

/** `<｜tool▁call▁begin｜>f<｜tool▁sep｜>{…}<｜tool▁call▁end｜>` */
export const deepseekV31: Dialect = {
  name: 'deepseek-v31',
  example:
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_price<｜tool▁sep｜>{"coin_id": "tron"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  stop: ['<｜tool▁output▁begin｜>'],
  envelopes: [toolCall],
}
