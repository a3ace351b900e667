import type { Dialect } from '../dialect.ts'
import { namedArguments, taggedCall } from '../teach/json-call.ts'
import { type Lesson, toolResponse } from '../teach/lesson.ts'
import { tagFreeJson, writeInText } from '../teach/text-values.ts'
import { plainDefinitions } from '../teach/tool-list.ts'
import { taggedCalls } from '../weak/tagged-calls.ts'

/** "<f>\n  <k>v</k>\n</f>": an element that is called like a tool, with an element for each argument. */
export const morphXml: Dialect = {
  name: 'morph-xml',
  example: '<get_price>\n  <coin_id>tron</coin_id>\n</get_price>',
  weak: [taggedCalls],
}

/** "<f>\nk: v\n</f>": the same with lines of YAML. */
export const yamlXml: Dialect = {
  name: 'yaml-xml',
  example: '<get_price>\ncoin_id: tron\n</get_price>',
  weak: [taggedCalls],
}

/** For a model that knows no form but XML itself. */
export const morphXmlLesson: Lesson = {
  name: 'morph-xml',
  marks: [],
  tools: plainDefinitions,
  several: 'For several calls, write one element after the other.',
  results: toolResponse,
  writeCall: (call, contract) =>
    writeInText(call, contract, {
      tag: 'tool_call',
      value: (key, text) => `  <${key}>${text}</${key}>\n`,
      call: (tool, values) => `<${tool}>\n${values}</${tool}>`,
    }),
}

/** Texts are written in double quotes, which YAML reads as JSON does. */
export const yamlXmlLesson: Lesson = {
  name: 'yaml-xml',
  marks: [],
  tools: plainDefinitions,
  several: 'For several calls, write one element after the other.',
  results: toolResponse,
  writeCall: (call, contract) => {
    const values = Object.entries(namedArguments(call, contract)).map(([key, value]) => [key, tagFreeJson(value)])
    // Text has its escapes read; in keys within a value they stay as they are.
    const isPlain = values.every(
      ([key, json]) => /^[\w.-]+$/.test(key!) && (json!.startsWith('"') || !json!.includes('\\')),
    )
    const lines = values.map(([key, json]) => `${key}: ${json}\n`)
    return isPlain ? `<${call.tool}>\n${lines.join('')}</${call.tool}>` : taggedCall('tool_call', call, contract)
  },
}
