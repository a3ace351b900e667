import { programBody } from '../body/python-body.ts'
import type { Dialect } from '../dialect.ts'
import { codeField } from '../weak/code-field.ts'
import { fencedProgram } from '../weak/fenced.ts'
import { react } from '../weak/react.ts'

/** A program between marks that are HTML too, so only by name. */
export const smolagentsCode: Dialect = {
  name: 'smolagents-code',
  example: 'Thought: I need the price.\n<code>\nget_price(coin_id="tron")\n</code>',
  stop: ['Observation:', 'Calling tools:', '</code>'],
  envelopes: [{ open: ['<code>'], close: ['</code>'], body: programBody }],
  weak: [fencedProgram],
  onlyByName: true,
}

/** An object behind its label, or a program in a field: `{"thought": "fetch it", "code": "get_price(\"tron\")"}`. */
export const smolagentsJson: Dialect = {
  name: 'smolagents-json',
  example: 'Action:\n{"name": "get_price", "arguments": {"coin_id": "tron"}}',
  stop: ['Observation:', 'Calling tools:'],
  weak: [react, codeField],
  onlyByName: true,
}
