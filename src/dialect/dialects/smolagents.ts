import { programBody } from '../body/python-body.ts'
import type { Dialect } from '../dialect.ts'
import type { Lesson } from '../teach/lesson.ts'
import { pythonCall } from '../teach/python-text.ts'
import { pythonDefinitions } from '../teach/tool-list.ts'
import { codeField } from '../weak/code-field.ts'
import { fencedProgram } from '../weak/fenced.ts'
import { react } from '../weak/react.ts'

/** A program between marks that are HTML too, so only by name. */
export const smolagentsCode: Dialect = {
  name: 'smolagents-code',
  example: 'Thought: I need the price.\n<code>\nget_price(coin_id="tron")\n</code>',
  stop: ['Observation:', 'Calling tools:', '</code>'],
  envelopes: [{ open: ['<code>'], close: ['</code>'], body: programBody }],
  weak: [fencedProgram, codeField],
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

/** The server stops at the closing mark, so that no result is made up behind it. */
export const smolagentsCodeLesson: Lesson = {
  name: 'smolagents-code',
  stop: ['</code>', 'Observation:', 'Calling tools:'],
  marks: ['<code>', '</code>', 'Calling tools:'],
  tools: pythonDefinitions,
  several: 'Several calls may stand between the marks, one on each line. There are no variables and no other code.',
  results: { open: 'Observation:' },
  writeCall: (call, contract) => `<code>\n${pythonCall(call, contract)}\n</code>`,
  writeThought: (thought) => `Thought: ${thought}`,
  closing: '</code>',
}
