import type { Dialect } from '../dialect.ts'

/** `<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{…}<|tool_call_end|>` */
export const kimiK2: Dialect = {
  name: 'kimi-k2',
  example:
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_price:0<|tool_call_argument_begin|>{"coin_id": "tron"}<|tool_call_end|><|tool_calls_section_end|>',
  stop: ['<|im_end|>'],
  envelopes: [
    {
      open: ['<|tool_call_begin|>', '<|tool_calls_section_begin|>', '<|tool_call_section_begin|>'],
      close: ['<|tool_call_end|>'],
    },
  ],
}
