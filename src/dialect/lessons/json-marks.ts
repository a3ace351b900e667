import { jsonCall } from '../teach/json-call.ts'
import type { Lesson } from '../teach/lesson.ts'
import { plainDefinitions } from '../teach/tool-list.ts'

export const toolRequestLesson: Lesson = {
  name: 'tool-request',
  marks: ['[TOOL_REQUEST]', '[END_TOOL_REQUEST]'],
  tools: plainDefinitions,
  several: 'For several calls, repeat the whole form for each.',
  results: { open: '[TOOL_RESULT]', close: '[END_TOOL_RESULT]' },
  writeCall: (call, contract) => `[TOOL_REQUEST]${jsonCall(call, contract)}[END_TOOL_REQUEST]`,
}
