import type { Lesson } from '../teach/lesson.ts'
import { pythonCall } from '../teach/python-text.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'

export const llamaPythonicLesson: Lesson = {
  name: 'llama-pythonic',
  marks: [],
  tools: jsonDefinitions,
  several: 'Several calls stand in one list, with commas between them.',
  results: { open: '<tool_response>', close: '</tool_response>' },
  writeCall: (call, contract) => `[${pythonCall(call, contract)}]`,
}
