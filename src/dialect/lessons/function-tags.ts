import { jsonText, namedArguments } from '../teach/json-call.ts'
import type { Lesson } from '../teach/lesson.ts'
import { writeInText } from '../teach/text-values.ts'
import { jsonDefinitions, pythonDefinitions } from '../teach/tool-list.ts'

export const qwen3CoderLesson: Lesson = {
  name: 'qwen3-coder',
  marks: ['<tool_call>', '</tool_call>', '<function=', '</function>', '<parameter=', '</parameter>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat the whole form for each.',
  results: { open: '<tool_response>', close: '</tool_response>' },
  writeCall: (call, contract) =>
    writeInText(call, contract, {
      text: (tool, values) => {
        const parameters = values.map(([key, text]) => `<parameter=${key}>\n${text}\n</parameter>\n`)
        return `<tool_call>\n<function=${tool}>\n${parameters.join('')}</function>\n</tool_call>`
      },
      json: (json) => `<tool_call>\n${json}\n</tool_call>`,
    }),
}

export const seedOssLesson: Lesson = {
  name: 'seed-oss',
  marks: ['<seed:tool_call>', '</seed:tool_call>', '<function=', '</function>', '<parameter=', '</parameter>'],
  tools: pythonDefinitions,
  several: 'For several calls, repeat the whole form for each.',
  results: { open: '<tool_response>', close: '</tool_response>' },
  writeCall: (call, contract) =>
    writeInText(call, contract, {
      text: (tool, values) => {
        const parameters = values.map(([key, text]) => `<parameter=${key}>${text}</parameter>\n`)
        return `<seed:tool_call>\n<function=${tool}>\n${parameters.join('')}</function>\n</seed:tool_call>`
      },
      json: (json) => `<seed:tool_call>\n${json}\n</seed:tool_call>`,
    }),
}

export const llamaFunctionTagLesson: Lesson = {
  name: 'llama-function-tag',
  marks: ['<function=', '</function>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat the form for each.',
  results: { open: '<tool_response>', close: '</tool_response>' },
  writeCall: (call, contract) => `<function=${call.tool}>${jsonText(namedArguments(call, contract))}</function>`,
}
