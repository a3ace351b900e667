import type { Dialect, Envelope } from '../dialect.ts'
import type { Lesson } from '../teach/lesson.ts'
import { pythonCall } from '../teach/python-text.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'

/** One pair of tokens for several families: a list of Python calls, a JSON list, or a fenced program. */
const toolCallTokens: Envelope = { open: ['<|tool_call_start|>'], close: ['<|tool_call_end|>'] }

/** `<|tool_call_start|>[f(x='a', n=1), g()]<|tool_call_end|>` */
export const lfm2: Dialect = {
  name: 'lfm2',
  example: "<|tool_call_start|>[get_price(coin_id='tron')]<|tool_call_end|><|im_end|>",
  stop: ['<|im_end|>'],
  envelopes: [toolCallTokens],
}

/** `<|tool_call_start|>[{"name": "f", "arguments": {…}}]<|tool_call_end|>` */
export const openpangu: Dialect = {
  name: 'openpangu',
  example: '<|tool_call_start|>[{"name": "get_price", "arguments": {"coin_id": "tron"}}]<|tool_call_end|>',
  envelopes: [toolCallTokens],
}

/** "<|tool_call_start|>\n```python\nf(a=1)\n```\n<|tool_call_end|>" */
export const minicpm3: Dialect = {
  name: 'minicpm3',
  example: '<|tool_call_start|>\n```python\nget_price(coin_id="tron")\n```\n<|tool_call_end|>',
  envelopes: [toolCallTokens],
}

/** Lines of calls in one family, invokes in another. */
export const functionCallsTag: Envelope = { open: ['<function_calls>'], close: ['</function_calls>'] }

/** "<function_calls>f(a="x")\ng(b=[1, 2])</function_calls>", with JSON's values. */
export const olmo3: Dialect = {
  name: 'olmo3',
  example: '<function_calls>get_price(coin_id="tron")</function_calls>',
  stop: ['</function_calls>'],
  envelopes: [functionCallsTag],
}

/** `<<function>>f(a=1)` */
export const gorilla: Dialect = {
  name: 'gorilla',
  example: "<<function>>get_price(coin_id='tron')",
  envelopes: [{ open: ['<<function>>'], close: [] }],
}

/** Calls as Python writes them, between tags. */
export const olmo3Lesson: Lesson = {
  name: 'olmo3',
  marks: ['<function_calls>', '</function_calls>'],
  tools: jsonDefinitions,
  several: 'Several calls stand on lines of their own between the tags.',
  results: { open: '<function_results>', close: '</function_results>' },
  writeCall: (call, contract) => `<function_calls>${pythonCall(call, contract)}</function_calls>`,
}
