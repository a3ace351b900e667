import type { Dialect } from '../dialect.ts'

/** `<|tool_call:begin|>ID<|tool_call:name|>f<|tool_call:args|>{…}<|tool_call:end|>` */
export const solar: Dialect = {
  name: 'solar',
  example:
    '<|tool_calls|><|tool_call:begin|>ab12<|tool_call:name|>get_price<|tool_call:args|>{"coin_id": "tron"}<|tool_call:end|><|calls|>',
  stop: ['<|calls|>'],
  envelopes: [{ open: ['<|tool_call:begin|>'], close: ['<|tool_call:end|>'] }],
}

/** A name between two marks, and its arguments between two more. */
export const plamo3: Dialect = {
  name: 'plamo3',
  example:
    '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>get_price<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{"coin_id": "tron"}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|><|plamo:end_tool_requests:plamo|>',
  envelopes: [
    {
      open: ['<|plamo:begin_tool_request:plamo|>'],
      close: [
        '<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>',
        '<|plamo:end_tool_arguments:plamo|>',
        '<|plamo:end_tool_request:plamo|>',
      ],
    },
  ],
}

/** "<tool_call>function\nf\n{…}</tool_call>" */
export const stepAudio2: Dialect = {
  name: 'step-audio2',
  example: '<tool_call>function\nget_price\n{"coin_id": "tron"}</tool_call>',
}

/** "✿FUNCTION✿: f\n✿ARGS✿: {…}\n✿RESULT✿", as Qwen-Agent taught it first. */
export const qwenLegacy: Dialect = {
  name: 'qwen-legacy',
  example: '✿FUNCTION✿: get_price\n✿ARGS✿: {"coin_id": "tron"}\n',
  stop: ['✿RESULT✿', '✿RETURN✿'],
  envelopes: [{ open: ['✿FUNCTION✿:', '✿FUNCTION✿'], close: [] }],
}

/** `<|message_model|>f<|content_invoke_tool_json|>{"name": "f", "args": {…}}<|end_message|>` */
export const inkling: Dialect = {
  name: 'inkling',
  example: 'get_price<|content_invoke_tool_json|>{"name": "get_price", "args": {"coin_id": "tron"}}<|end_message|>',
  stop: ['<|content_model_end_sampling|>'],
  envelopes: [{ open: ['<|content_invoke_tool_json|>'], close: ['<|end_message|>'] }],
}
