import { markupBody } from '../body/markup-body.ts'
import type { Dialect } from '../dialect.ts'
import type { Header, HeaderPlace } from '../header.ts'
import { type Lesson, toolResponse } from '../teach/lesson.ts'
import { writeInText } from '../teach/text-values.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'
import { taggedJson } from './hermes.ts'

/** "<tool_call>f\n<arg_key>k</arg_key>\n<arg_value>v</arg_value>\n</tool_call>" */
export const glm45: Dialect = {
  name: 'glm45',
  example: '<tool_call>get_price\n<arg_key>coin_id</arg_key>\n<arg_value>tron</arg_value>\n</tool_call>',
  stop: ['<|observation|>', '<|user|>'],
  envelopes: [taggedJson, { open: ['<iquest_tool_call>'], close: ['</iquest_tool_call>'] }],
}

/** The same with `longcat_` before each name; an older one writes JSON between these tags. */
export const longcat: Dialect = {
  name: 'longcat',
  example:
    '<longcat_tool_call>get_price\n<longcat_arg_key>coin_id</longcat_arg_key>\n<longcat_arg_value>tron</longcat_arg_value>\n</longcat_tool_call>',
  envelopes: [{ open: ['<longcat_tool_call>'], close: ['</longcat_tool_call>'] }],
}

/** The same with a suffix behind each name, another for each checkpoint: `<tool_call:opensource>f<tool_sep:opensource>…` */
export const hunyuanXml: Dialect = {
  name: 'hunyuan-xml',
  example:
    '<tool_calls:opensource>\n<tool_call:opensource>get_price<tool_sep:opensource>\n<arg_key:opensource>coin_id</arg_key:opensource>\n<arg_value:opensource>tron</arg_value:opensource>\n</tool_call:opensource>\n</tool_calls:opensource>',
  envelopes: [
    { open: ['<tool_call:'], close: [], body: markupBody },
    { open: ['<tool_calls:', '</tool_calls:'], close: [], header: readSuffix, body: markupBody },
  ],
}

/** `<tool_calls:opensource>` stands around calls and says nothing. */
function readSuffix(head: string, { ended }: HeaderPlace): Header | 'more' | undefined {
  const [suffix] = /^[\w-]{1,40}>/.exec(head) ?? []
  if (suffix) return { length: suffix.length, opens: 'text' }
  return !ended && /^[\w-]{0,40}$/.test(head) ? 'more' : undefined
}

/** `<ifm|tool_call>f<ifm|arg_key>k</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>v</ifm|arg_value>…` */
export const ifmK2: Dialect = {
  name: 'ifm-k2',
  example:
    '<ifm|tool_calls><ifm|tool_call>get_price<ifm|arg_key>coin_id</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>tron</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
  envelopes: [
    { open: ['<ifm|tool_call>'], close: ['</ifm|tool_call>'] },
    { open: ['<ifm|tool_calls>'], close: ['</ifm|tool_calls>'] },
  ],
}

/** "<|tool_call:start|>f\n<|tool_arg:start|>k<|tool_arg:value|>v<|tool_arg:end|>\n<|tool_call:end|>" */
export const solarOpen2: Dialect = {
  name: 'solar-open2',
  example:
    '<|tool_call:start|>get_price\n<|tool_arg:start|>coin_id<|tool_arg:value|>tron<|tool_arg:end|>\n<|tool_call:end|>',
  stop: ['<|calls|>'],
  envelopes: [{ open: ['<|tool_call:start|>'], close: ['<|tool_call:end|>'] }],
}

/** `<|open|>call tool="f" index="1"<|sep|><|open|>argument key="k" type="string"<|sep|>v<|close|>argument<|sep|>…` */
export const kimiK3: Dialect = {
  name: 'kimi-k3',
  example:
    '<|open|>tools<|sep|><|open|>call tool="get_price" index="1"<|sep|><|open|>argument key="coin_id" type="string"<|sep|>tron<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|><|end_of_msg|>',
  stop: ['<|end_of_msg|>'],
  envelopes: [
    { open: ['<|open|>tools<|sep|>'], close: ['<|close|>tools<|sep|>'] },
    { open: ['<|open|>call tool='], close: [], bare: true, body: markupBody },
  ],
}

/** A tag for each key and one for each value, as this family was trained on them. */
export const glm45Lesson: Lesson = {
  name: 'glm45',
  marks: ['<tool_call>', '</tool_call>', '<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat the whole form for each.',
  results: toolResponse,
  writeCall: (call, contract) =>
    writeInText(call, contract, {
      tag: 'tool_call',
      value: (key, text) => `<arg_key>${key}</arg_key>\n<arg_value>${text}</arg_value>\n`,
      call: (tool, values) => `<tool_call>${tool}\n${values}</tool_call>`,
    }),
}
