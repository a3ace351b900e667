import { keyedBody } from '../body/keyed-body.ts'
import { programBody } from '../body/python-body.ts'
import type { Dialect } from '../dialect.ts'
import { jsonCall } from '../teach/json-call.ts'
import type { Lesson } from '../teach/lesson.ts'
import { plainDefinitions } from '../teach/tool-list.ts'

/** `<functioncall> {"name": "f", "arguments": '{"k": "v"}'} <|endoftext|>` */
export const glaive: Dialect = {
  name: 'glaive',
  example: `<functioncall> {"name": "get_price", "arguments": '{"coin_id": "tron"}'} <|endoftext|>`,
  stop: ['FUNCTION RESPONSE:'],
  envelopes: [{ open: ['<functioncall>'], close: [] }],
}

/** `<TOOLCALL>[{"name": "f", "arguments": {…}}]</TOOLCALL>`, and `<toolcall> {…} </toolcall>` in the small model. */
export const nemotronToolcall: Dialect = {
  name: 'nemotron-toolcall',
  example: '<TOOLCALL>[{"name": "get_price", "arguments": {"coin_id": "tron"}}]</TOOLCALL>',
  stop: ['<SPECIAL_12>'],
  envelopes: [
    { open: ['<TOOLCALL>'], close: ['</TOOLCALL>'] },
    { open: ['<toolcall>'], close: ['</toolcall>'] },
  ],
}

/** `<|tools_prefix|>[{"f": {…}}]<|tools_suffix|>`: the name is the key. */
export const apertus: Dialect = {
  name: 'apertus',
  example: '<|tools_prefix|>[{"get_price": {"coin_id": "tron"}}]<|tools_suffix|>',
  stop: ['<|tools_suffix|>'],
  envelopes: [{ open: ['<|tools_prefix|>'], close: ['<|tools_suffix|>'], json: keyedBody }],
}

/** `<|tool_calls|>[{'name': 'f', 'arguments': {'k': 'v'}}]`: a list as Python writes it. */
export const sarashina: Dialect = {
  name: 'sarashina',
  example: `<|tool_calls|>[{'name': 'get_price', 'arguments': {'coin_id': 'tron'}}]`,
  envelopes: [{ open: ['<|tool_calls|>'], close: [] }],
}

/** " -> tool/function_call\n[{"name": "f", "arguments": {…}}]<|im_end|>": the model takes another role. */
export const hyperclova: Dialect = {
  name: 'hyperclova',
  example: ' -> tool/function_call\n[{"name": "get_price", "arguments": {"coin_id": "tron"}}]<|im_end|>',
  stop: ['<|im_end|>'],
  envelopes: [{ open: ['-> tool/function_call'], close: [] }],
}

/** "<|action_start|><|plugin|>\n{"name": "f", "parameters": {…}}<|action_end|>" */
export const internlm2: Dialect = {
  name: 'internlm2',
  example: '<|action_start|><|plugin|>\n{"name": "get_price", "parameters": {"coin_id": "tron"}}<|action_end|>',
  stop: ['<|action_end|>'],
  envelopes: [
    {
      open: ['', ' ', '\n'].map((it) => `<|action_start|>${it}<|plugin|>`),
      close: ['<|action_end|>'],
    },
    {
      open: ['', ' ', '\n'].map((it) => `<|action_start|>${it}<|interpreter|>`),
      close: ['<|action_end|>'],
      body: programBody,
    },
  ],
}

/** "function call<|role_sep|>\n{"name": "f", "arguments": {…}}<|message_sep|>", or `<|function_call|>{…}`. */
export const gigachat: Dialect = {
  name: 'gigachat',
  example: 'function call<|role_sep|>\n{"name": "get_price", "arguments": {"coin_id": "tron"}}<|message_sep|>',
  stop: ['<|message_sep|>'],
  envelopes: [{ open: ['function call<|role_sep|>', '<|function_call|>'], close: [] }],
}

/** `[TOOL_REQUEST]{"name": "f", "arguments": {…}}[END_TOOL_REQUEST]` */
export const toolRequest: Dialect = {
  name: 'tool-request',
  example: '[TOOL_REQUEST]{"name": "get_price", "arguments": {"coin_id": "tron"}}[END_TOOL_REQUEST]',
  stop: ['[TOOL_RESULT]'],
  envelopes: [{ open: ['[TOOL_REQUEST]'], close: ['[END_TOOL_REQUEST]'] }],
}

/** `starttoolcall{"name": "f", "arguments": {…}}endtoolcall` */
export const rubra: Dialect = {
  name: 'rubra',
  example: 'starttoolcall{"name": "get_price", "arguments": {"coin_id": "tron"}}endtoolcall',
  stop: ['endtoolcall'],
  envelopes: [{ open: ['starttoolcall'], close: ['endtoolcall'] }],
}

/** JSON between words in square brackets, which no template takes for its own. */
export const toolRequestLesson: Lesson = {
  name: 'tool-request',
  marks: ['[TOOL_REQUEST]', '[END_TOOL_REQUEST]'],
  tools: plainDefinitions,
  several: 'For several calls, repeat the whole form for each.',
  results: { open: '[TOOL_RESULT]', close: '[END_TOOL_RESULT]' },
  writeCall: (call, contract) => `[TOOL_REQUEST]${jsonCall(call, contract)}[END_TOOL_REQUEST]`,
}
