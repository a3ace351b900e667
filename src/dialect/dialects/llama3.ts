import type { Dialect } from '../dialect.ts'
import { type Lesson, toolResponse } from '../teach/lesson.ts'
import { pythonCall } from '../teach/python-text.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'

/** `<|python_tag|>{"name": "f", "parameters": {…}}`, or without the tag; built-in tools as `brave_search.call(query="…")`. */
export const llama3Json: Dialect = {
  name: 'llama3-json',
  example: '<|python_tag|>{"name": "get_price", "parameters": {"coin_id": "tron"}}<|eom_id|>',
  stop: ['<|eom_id|>', '<|eot_id|>'],
  envelopes: [{ open: ['<|python_tag|>'], close: [] }],
}

/** `<|python_start|>[f(a=1), g()]<|python_end|>`; without its marks it is the list of calls that any model may write. */
export const llamaPythonic: Dialect = {
  name: 'llama-pythonic',
  example: '[get_price(coin_id="tron")]',
  stop: ['<|eot|>', '<|eot_id|>'],
  envelopes: [{ open: ['<|python_start|>'], close: ['<|python_end|>'] }],
}

/** A list of calls, and nothing beside it. */
export const llamaPythonicLesson: Lesson = {
  name: 'llama-pythonic',
  marks: [],
  tools: jsonDefinitions,
  several: 'Several calls stand in one list, with commas between them.',
  results: toolResponse,
  writeCall: (call, contract) => `[${pythonCall(call, contract)}]`,
}
