import { keyedBody } from '../body/keyed-body.ts'
import { programBody } from '../body/python-body.ts'
import type { Dialect } from '../dialect.ts'
import { jsonCall } from '../teach/json-call.ts'
import type { Lesson } from '../teach/lesson.ts'
import { plainDefinitions } from '../teach/tool-list.ts'

/** `<functioncall> {"name": "f", "arguments": '{"k": "v"}'} <|endoftext|>` */
export const glaive: Dialect = {
  name: 'glaive',
  envelopes: [{ open: ['<functioncall>'], close: [] }],
}

/** `<TOOLCALL>[{"name": "f", "arguments": {…}}]</TOOLCALL>`, and `<toolcall> {…} </toolcall>` in the small model. */
export const nemotronToolcall: Dialect = {
  name: 'nemotron-toolcall',
  envelopes: [
    { open: ['<TOOLCALL>'], close: ['</TOOLCALL>'] },
    { open: ['<toolcall>'], close: ['</toolcall>'] },
  ],
}

/** `<|tools_prefix|>[{"f": {…}}]<|tools_suffix|>`: the name is the key. */
export const apertus: Dialect = {
  name: 'apertus',
  envelopes: [{ open: ['<|tools_prefix|>'], close: ['<|tools_suffix|>'], json: keyedBody }],
}

/** `<|tool_calls|>[{'name': 'f', 'arguments': {'k': 'v'}}]`: a list as Python writes it. */
export const sarashina: Dialect = {
  name: 'sarashina',
  envelopes: [{ open: ['<|tool_calls|>'], close: [] }],
}

/** " -> tool/function_call\n[{"name": "f", "arguments": {…}}]<|im_end|>": the model takes another role. */
export const hyperclova: Dialect = {
  name: 'hyperclova',
  envelopes: [{ open: ['-> tool/function_call'], close: [] }],
}

/** "<|action_start|><|plugin|>\n{"name": "f", "parameters": {…}}<|action_end|>" */
export const internlm2: Dialect = {
  name: 'internlm2',
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
  envelopes: [{ open: ['function call<|role_sep|>', '<|function_call|>'], close: [] }],
}

/** `[TOOL_REQUEST]{"name": "f", "arguments": {…}}[END_TOOL_REQUEST]` */
export const toolRequest: Dialect = {
  name: 'tool-request',
  envelopes: [{ open: ['[TOOL_REQUEST]'], close: ['[END_TOOL_REQUEST]'] }],
}

/** `starttoolcall{"name": "f", "arguments": {…}}endtoolcall` */
export const rubra: Dialect = {
  name: 'rubra',
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
