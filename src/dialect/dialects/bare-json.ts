import type { Dialect } from '../dialect.ts'
import { jsonCall } from '../teach/json-call.ts'
import { type Lesson, toolResponse } from '../teach/lesson.ts'
import { jsonDefinitions, plainDefinitions } from '../teach/tool-list.ts'
import { bareJson as jsonAlone } from '../weak/bare-json.ts'
import { fenced } from '../weak/fenced.ts'
import { namedJson } from '../weak/named-json.ts'
import { quotedCalls } from '../weak/quoted-calls.ts'

/** What many small models write without being asked to: an object in a block. */
export const fencedJson: Dialect = {
  name: 'fenced-json',
  example: '```json\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n```',
  weak: [fenced],
}

/** Blocks, as small models write them by themselves. */
export const fencedJsonLesson: Lesson = {
  name: 'fenced-json',
  marks: ['```json', '```'],
  tools: plainDefinitions,
  several: 'For several calls, write a block for each.',
  results: { open: 'TOOL_RESULT' },
  writeCall: (call, contract) => `\`\`\`json\n${jsonCall(call, contract)}\n\`\`\``,
}

/** An object alone; also what is left of other families' forms where a server strips their marks. */
export const bareJson: Dialect = {
  name: 'bare-json',
  example: '{"name": "get_price", "arguments": {"coin_id": "tron"}}',
  weak: [quotedCalls, jsonAlone, namedJson],
}

/** The message of a server, written as text: arguments are JSON within JSON. */
export const openaiJson: Dialect = {
  name: 'openai-json',
  example:
    '{"tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "get_price", "arguments": "{\\"coin_id\\": \\"tron\\"}"}}]}',
  weak: [jsonAlone],
}

/** A list alone, behind the reasoning or in a block. */
export const xlam: Dialect = {
  name: 'xlam',
  example: '[{"name": "get_price", "arguments": {"coin_id": "tron"}}]',
  weak: [jsonAlone],
}

/** These models were given JSON Schema, and answer with the list and nothing else. */
export const xlamLesson: Lesson = {
  name: 'xlam',
  marks: [],
  tools: jsonDefinitions,
  several: 'Several calls stand in one list.',
  results: toolResponse,
  writeCall: (call, contract) => `[${jsonCall(call, contract)}]`,
}
