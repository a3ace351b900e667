import { jsonCall, namedArguments } from '../teach/json-call.ts'
import type { Lesson } from '../teach/lesson.ts'
import { tagFreeJson, writeInText } from '../teach/text-values.ts'
import { plainDefinitions } from '../teach/tool-list.ts'

export const morphXmlLesson: Lesson = {
  name: 'morph-xml',
  marks: [],
  tools: plainDefinitions,
  several: 'For several calls, write one element after the other.',
  results: { open: '<tool_response>', close: '</tool_response>' },
  writeCall: (call, contract) =>
    writeInText(call, contract, {
      text: (tool, values) => {
        const children = values.map(([key, text]) => `  <${key}>${text}</${key}>\n`)
        return `<${tool}>\n${children.join('')}</${tool}>`
      },
      json: (json) => `<tool_call>\n${json}\n</tool_call>`,
    }),
}

export const yamlXmlLesson: Lesson = {
  name: 'yaml-xml',
  marks: [],
  tools: plainDefinitions,
  several: 'For several calls, write one element after the other.',
  results: { open: '<tool_response>', close: '</tool_response>' },
  writeCall: (call, contract) => {
    const values = Object.entries(namedArguments(call, contract)).map(([key, value]) => [key, tagFreeJson(value)])
    // Text has its escapes read; in keys within a value they stay as they are.
    const isPlain = values.every(
      ([key, json]) => /^[\w.-]+$/.test(key!) && (json!.startsWith('"') || !json!.includes('\\')),
    )
    const lines = values.map(([key, json]) => `${key}: ${json}\n`)
    return isPlain
      ? `<${call.tool}>\n${lines.join('')}</${call.tool}>`
      : `<tool_call>\n${jsonCall(call, contract)}\n</tool_call>`
  },
}
