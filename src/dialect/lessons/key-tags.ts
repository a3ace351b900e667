import type { Lesson } from '../teach/lesson.ts'
import { writeInText } from '../teach/text-values.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'

export const glm45Lesson: Lesson = {
  name: 'glm45',
  marks: ['<tool_call>', '</tool_call>', '<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat the whole form for each.',
  results: { open: '<tool_response>', close: '</tool_response>' },
  writeCall: (call, contract) =>
    writeInText(call, contract, {
      text: (tool, values) => {
        const pairs = values.map(([key, text]) => `<arg_key>${key}</arg_key>\n<arg_value>${text}</arg_value>\n`)
        return `<tool_call>${tool}\n${pairs.join('')}</tool_call>`
      },
      json: (json) => `<tool_call>\n${json}\n</tool_call>`,
    }),
}
