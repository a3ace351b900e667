import { markupBody } from '../body/markup-body.ts'
import type { Dialect, Envelope } from '../dialect.ts'
import { type Lesson, toolResponse } from '../teach/lesson.ts'
import { writeInText } from '../teach/text-values.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'
import { taggedJson } from './hermes.ts'
import { functionCallsTag } from './python-marks.ts'

/** A call whose envelope was lost. */
const invokeTag: Envelope = {
  open: ['<invoke name=', '<invoke>', '<tool_call name=', '<function_call name='],
  close: [],
  bare: true,
  body: markupBody,
}

/** "<function_calls>\n<invoke name="f">\n<parameter name="k">v</parameter>\n</invoke>\n</function_calls>" */
export const anthropicXml: Dialect = {
  name: 'anthropic-xml',
  example:
    '<function_calls>\n<invoke name="get_price">\n<parameter name="coin_id">tron</parameter>\n</invoke>\n</function_calls>',
  stop: ['<function_results>'],
  envelopes: [functionCallsTag, invokeTag, { open: ['<tool_use>'], close: ['</tool_use>'] }],
}

/** "<function_calls>\n<invoke>\n<tool_name>f</tool_name>\n<parameters>\n<k>v</k>\n</parameters>\n</invoke>\n</function_calls>" */
export const claude2: Dialect = {
  name: 'claude2',
  example:
    '<function_calls>\n<invoke>\n<tool_name>get_price</tool_name>\n<parameters>\n<coin_id>tron</coin_id>\n</parameters>\n</invoke>\n</function_calls>',
  stop: ['</function_calls>'],
  envelopes: [functionCallsTag, invokeTag],
}

/** "<minimax:tool_call>\n<invoke name="f">\n<parameter name="k">v</parameter>\n</invoke>\n</minimax:tool_call>" */
export const minimaxM2: Dialect = {
  name: 'minimax-m2',
  example:
    '<minimax:tool_call>\n<invoke name="get_price">\n<parameter name="coin_id">tron</parameter>\n</invoke>\n</minimax:tool_call>',
  stop: ['[e~['],
  envelopes: [{ open: ['<minimax:tool_call>'], close: ['</minimax:tool_call>'] }, invokeTag],
}

const dressed = (text: string) => ['', ' ', '\n'].map((space) => `]<]minimax[>[${space}${text}`)

/** The same with a token before each tag, and elements for arguments. */
export const minimaxM3: Dialect = {
  name: 'minimax-m3',
  example:
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="get_price">]<]minimax[>[<coin_id>tron]<]minimax[>[</coin_id>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
  envelopes: [
    { open: dressed('<tool_call>'), close: dressed('</tool_call>') },
    { open: dressed('<invoke name='), close: [], bare: true, body: markupBody },
  ],
}

/** `<dots_function_call><invoke name="f">…</invoke></dots_function_call>`, or JSON; RWKV in plain `<tool_call>`. */
export const dots: Dialect = {
  name: 'dots',
  example:
    '<dots_function_call><invoke name="get_price"><parameter name="coin_id">tron</parameter></invoke></dots_function_call>',
  envelopes: [{ open: ['<dots_function_call>'], close: ['</dots_function_call>'] }, taggedJson, invokeTag],
}

/** "<xai:function_call name="f">\n<parameter name="k">v</parameter>\n</xai:function_call>" */
export const xaiLeak: Dialect = {
  name: 'xai-leak',
  example: '<xai:function_call name="get_price">\n<parameter name="coin_id">tron</parameter>\n</xai:function_call>',
  envelopes: [{ open: ['<xai:function_call name='], close: [], body: markupBody }],
}

/** `<steptml:invoke name="f"><steptml:parameter name="k">v</steptml:parameter></steptml:invoke>` between tokens. */
export const step3: Dialect = {
  name: 'step3',
  example:
    '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="get_price"><steptml:parameter name="coin_id">tron</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
  envelopes: [{ open: ['<steptml:invoke name='], close: [], bare: true, body: markupBody }],
}

/** "<|start|>assistant to=f<|message|><atem:function_calls>\n<atem:invoke name="f">…</atem:invoke>\n</atem:function_calls>" */
export const glimmer: Dialect = {
  name: 'glimmer',
  example:
    '<|start|>assistant to=get_price<|message|><atem:function_calls>\n<atem:invoke name="get_price">\n<atem:parameter name="coin_id">tron</atem:parameter>\n</atem:invoke>\n</atem:function_calls><|eot|>',
  stop: ['<|eot|>'],
  envelopes: [
    { open: ['<atem:function_calls>'], close: ['</atem:function_calls>'] },
    { open: ['<atem:invoke name='], close: [], bare: true, body: markupBody },
  ],
}

/** `<cofl:tool_calls><cofl:tool_call id="0" name="f"><cofl:value name="k" type="raw">v</cofl:value>…` */
export const cohereXml: Dialect = {
  name: 'cohere-xml',
  example:
    '<cofl:tool_calls><cofl:tool_call id="0" name="get_price"><cofl:tool_param name="coin_id" string="true">tron</cofl:tool_param></cofl:tool_call></cofl:tool_calls>',
  envelopes: [
    { open: ['<cofl:tool_calls>'], close: ['</cofl:tool_calls>'] },
    { open: ['<cofl:tool_call '], close: [], bare: true, body: markupBody },
  ],
}

/** Any model that has read prompts of this kind knows the form. */
export const anthropicXmlLesson: Lesson = {
  name: 'anthropic-xml',
  marks: ['<function_calls>', '</function_calls>', '<invoke', '</invoke>', '<parameter', '</parameter>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat <invoke> within one <function_calls>.',
  results: { open: '<function_results>', close: '</function_results>' },
  writeCall: (call, contract) => invokesIn('function_calls', call, contract),
}

/** The same in tags of its own, which its models were trained on. */
export const minimaxM2Lesson: Lesson = {
  name: 'minimax-m2',
  marks: ['<minimax:tool_call>', '</minimax:tool_call>', '<invoke', '</invoke>', '<parameter', '</parameter>'],
  tools: jsonDefinitions,
  several: 'For several calls, repeat <invoke> within one <minimax:tool_call>.',
  results: toolResponse,
  writeCall: (call, contract) => invokesIn('minimax:tool_call', call, contract),
}

function invokesIn(tag: string, ...[call, contract]: Parameters<Lesson['writeCall']>): string {
  return writeInText(call, contract, {
    tag,
    value: (key, text) => `<parameter name="${key}">${text}</parameter>\n`,
    call: (tool, values) => `<${tag}>\n<invoke name="${tool}">\n${values}</invoke>\n</${tag}>`,
  })
}
