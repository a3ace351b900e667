import type { Lesson } from '../teach/lesson.ts'
import { pythonCall } from '../teach/python-text.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'

export const olmo3Lesson: Lesson = {
  name: 'olmo3',
  marks: ['<function_calls>', '</function_calls>'],
  tools: jsonDefinitions,
  several: 'Several calls stand on lines of their own between the tags.',
  results: { open: '<function_results>', close: '</function_results>' },
  writeCall: (call, contract) => `<function_calls>${pythonCall(call, contract)}</function_calls>`,
}
