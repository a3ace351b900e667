import { pythonBody } from '../body/python-body.ts'
import type { Dialect } from '../dialect.ts'
import { codeField } from '../weak/code-field.ts'

/** `<code>\nget_price("tron")\n</code>`. The marks are HTML too, so only by name. */
export const smolagentsCode: Dialect = {
  name: 'smolagents-code',
  envelopes: [{ open: ['<code>'], close: ['</code>'], body: pythonBody }],
  onlyByName: true,
}

/** `{"thought": "fetch it", "code": "get_price(\"tron\")"}` */
export const smolagentsJson: Dialect = { name: 'smolagents-json', weak: [codeField], onlyByName: true }
