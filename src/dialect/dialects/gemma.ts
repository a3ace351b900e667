import { programBody } from '../body/python-body.ts'
import type { Dialect } from '../dialect.ts'
import type { Lesson } from '../teach/lesson.ts'
import { pythonCall } from '../teach/python-text.ts'
import { pythonDefinitions } from '../teach/tool-list.ts'
import { bareGemma } from '../weak/bare-gemma.ts'
import { fenced } from '../weak/fenced.ts'

/** Gemma 4 marks strings, so that nothing in them has to be escaped; its envelope has one bar on either side. */
export const gemma4: Dialect = {
  name: 'gemma4',
  example: '<|tool_call>call:get_price{coin_id:<|"|>tron<|"|>}<tool_call|>',
  stop: ['<|tool_response>', '<turn|>'],
  envelopes: [{ open: ['<|tool_call>'], close: ['<tool_call|>'] }],
  weak: [bareGemma],
}

/** The smallest of the family, with words for marks. */
export const functionGemma: Dialect = {
  name: 'functiongemma',
  example: '<start_function_call>call:get_price{coin_id:<escape>tron<escape>}<end_function_call>',
  stop: ['<start_function_response>', '<end_of_turn>'],
  envelopes: [{ open: ['<start_function_call>'], close: ['<end_function_call>'] }],
  weak: [bareGemma],
}

/** Gemma 2 and 3 have no form of their own: they write Python in a block that the prompt asks for. */
export const gemma3ToolCode: Dialect = {
  name: 'gemma3-toolcode',
  example: '```tool_code\nget_price(coin_id="tron")\n```',
  stop: ['```tool_output', '<end_of_turn>'],
  envelopes: [{ open: ['<tool_code>'], close: ['</tool_code>'], body: programBody }],
  weak: [fenced],
}

/** Python in a block of its own name, and the result in another. */
export const gemma3ToolCodeLesson: Lesson = {
  name: 'gemma3-toolcode',
  marks: ['```tool_code', '```'],
  tools: pythonDefinitions,
  several: 'Several calls may stand in the block, one on each line.',
  results: { open: '```tool_output', close: '```' },
  writeCall: (call, contract) => `\`\`\`tool_code\n${pythonCall(call, contract)}\n\`\`\``,
}
