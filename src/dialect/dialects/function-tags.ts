import { markupBody } from '../body/markup-body.ts'
import type { Dialect, Envelope } from '../dialect.ts'
import { jsonText, namedArguments } from '../teach/json-call.ts'
import { type Lesson, toolResponse } from '../teach/lesson.ts'
import { writeInText } from '../teach/text-values.ts'
import { jsonDefinitions, pythonDefinitions } from '../teach/tool-list.ts'
import { taggedJson } from './hermes.ts'

/** A call whose envelope was lost, or that never has one. */
const functionTag: Envelope = {
  open: ['<function=', '<function name=', '<function>'],
  close: [],
  bare: true,
  body: markupBody,
}

/** "<tool_call>\n<function=f>\n<parameter=k>\nv\n</parameter>\n</function>\n</tool_call>" */
export const qwen3Coder: Dialect = {
  name: 'qwen3-coder',
  example: '<tool_call>\n<function=get_price>\n<parameter=coin_id>\ntron\n</parameter>\n</function>\n</tool_call>',
  stop: ['<tool_response>'],
  envelopes: [taggedJson, functionTag],
}

/** `<function=f>{"k": "v"}</function>` */
export const llamaFunctionTag: Dialect = {
  name: 'llama-function-tag',
  example: '<function=get_price>{"coin_id": "tron"}</function>',
  envelopes: [functionTag],
}

/** `<function name="f"><param name="k">v</param></function>`, with `<![CDATA[…]]>` around text that holds tags. */
export const minicpm: Dialect = {
  name: 'minicpm',
  example: '<function name="get_price"><param name="coin_id">tron</param></function>',
  envelopes: [functionTag],
}

/** "<seed:tool_call>\n<function=f>\n<parameter=k>v</parameter>\n</function>\n</seed:tool_call>" */
export const seedOss: Dialect = {
  name: 'seed-oss',
  example:
    '<seed:tool_call>\n<function=get_price>\n<parameter=coin_id>tron</parameter>\n</function>\n</seed:tool_call>',
  stop: ['<seed:eos>'],
  envelopes: [{ open: ['<seed:tool_call>'], close: ['</seed:tool_call>'] }, functionTag],
}

/** "<tool: f>\n{"k": "v"}\n</tool>", or the text of the one parameter in the place of JSON. */
export const cwm: Dialect = {
  name: 'cwm',
  example: '<tool: get_price>\n{"coin_id": "tron"}\n</tool>',
  envelopes: [{ open: ['<tool: '], close: [], body: markupBody }],
}

/** The tools as JSON, and values on lines of their own, as this family was trained on them. */
export const qwen3CoderLesson: Lesson = {
  name: 'qwen3-coder',
  marks: ['<tool_call>', '</tool_call>', '<function=', '</function>', '<parameter=', '</parameter>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat the whole form for each.',
  results: toolResponse,
  writeCall: (call, contract) =>
    writeInText(call, contract, {
      tag: 'tool_call',
      value: (key, text) => `<parameter=${key}>\n${text}\n</parameter>\n`,
      call: (tool, values) => `<tool_call>\n<function=${tool}>\n${values}</function>\n</tool_call>`,
    }),
}

/** The tools as Python definitions, and values within their tags. */
export const seedOssLesson: Lesson = {
  name: 'seed-oss',
  marks: ['<seed:tool_call>', '</seed:tool_call>', '<function=', '</function>', '<parameter=', '</parameter>'],
  tools: pythonDefinitions,
  several: 'For several calls, repeat the whole form for each.',
  results: toolResponse,
  writeCall: (call, contract) =>
    writeInText(call, contract, {
      tag: 'seed:tool_call',
      value: (key, text) => `<parameter=${key}>${text}</parameter>\n`,
      call: (tool, values) => `<seed:tool_call>\n<function=${tool}>\n${values}</function>\n</seed:tool_call>`,
    }),
}

/** One line a call, with its arguments as JSON. */
export const llamaFunctionTagLesson: Lesson = {
  name: 'llama-function-tag',
  marks: ['<function=', '</function>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat the form for each.',
  results: toolResponse,
  writeCall: (call, contract) => `<function=${call.tool}>${jsonText(namedArguments(call, contract))}</function>`,
}
