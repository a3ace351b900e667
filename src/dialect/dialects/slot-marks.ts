import type { Dialect } from '../dialect.ts'

/** `<|tool_call:begin|>ID<|tool_call:name|>f<|tool_call:args|>{…}<|tool_call:end|>` */
export const solar: Dialect = {
  name: 'solar',
  envelopes: [{ open: ['<|tool_call:begin|>'], close: ['<|tool_call:end|>'] }],
}

/** A name between two marks, and its arguments between two more. */
export const plamo3: Dialect = {
  name: 'plamo3',
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
}

/** "✿FUNCTION✿: f\n✿ARGS✿: {…}\n✿RESULT✿", as Qwen-Agent taught it first. */
export const qwenLegacy: Dialect = {
  name: 'qwen-legacy',
  envelopes: [{ open: ['✿FUNCTION✿:', '✿FUNCTION✿'], close: [] }],
}

/** `<|message_model|>f<|content_invoke_tool_json|>{"name": "f", "args": {…}}<|end_message|>` */
export const inkling: Dialect = {
  name: 'inkling',
  envelopes: [{ open: ['<|content_invoke_tool_json|>'], close: ['<|end_message|>'] }],
}
