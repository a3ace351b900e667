import type { Lesson } from '../teach/lesson.ts'
import { writeInText } from '../teach/text-values.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'

export const anthropicXmlLesson: Lesson = {
  name: 'anthropic-xml',
  marks: ['<function_calls>', '</function_calls>', '<invoke', '</invoke>', '<parameter', '</parameter>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat <invoke> within one <function_calls>.',
  results: { open: '<function_results>', close: '</function_results>' },
  writeCall: (call, contract) => invokesIn('function_calls', call, contract),
}

export const minimaxM2Lesson: Lesson = {
  name: 'minimax-m2',
  marks: ['<minimax:tool_call>', '</minimax:tool_call>', '<invoke', '</invoke>', '<parameter', '</parameter>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat <invoke> within one <minimax:tool_call>.',
  results: { open: '<tool_response>', close: '</tool_response>' },
  writeCall: (call, contract) => invokesIn('minimax:tool_call', call, contract),
}

function invokesIn(tag: string, ...[call, contract]: Parameters<Lesson['writeCall']>): string {
  return writeInText(call, contract, {
    text: (tool, values) => {
      const parameters = values.map(([key, text]) => `<parameter name="${key}">${text}</parameter>\n`)
      return `<${tag}>\n<invoke name="${tool}">\n${parameters.join('')}</invoke>\n</${tag}>`
    },
    json: (json) => `<${tag}>\n${json}\n</${tag}>`,
  })
}
