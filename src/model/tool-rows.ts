import { type ErrorRow, featureRows, nativeOff } from './error-row.ts'

/** Refusals of native tools: of a call, its form, its schema, or its place in the conversation. */
export const toolRows: readonly ErrorRow[] = featureRows([
  {
    id: 'invented-tool',
    pattern: /attempted to call tool ['"`]?.{1,200} (?:which )?was not in request\.tools/i,
    meaning: 'the model called a tool that was not on offer, and the server refused its completion',
    next: 'it is read from the error',
    act: { type: 'salvage', otherwise: nativeOff },
    salvage: ({ failedGeneration }) => failedGeneration,
  },
  {
    id: 'call-not-parsed',
    pattern: /tool_use_failed|failed to call a function|failed_generation/i,
    meaning: 'the model wrote its call as text and the server refused its completion',
    next: 'it is read from the error',
    act: { type: 'salvage', otherwise: nativeOff },
    salvage: ({ failedGeneration }) => failedGeneration,
  },
  {
    id: 'completion-not-parsed',
    pattern: /failed to parse input at pos \d+|output that does not match the expected .{1,60} format/i,
    meaning: 'the server could not read the completion of its own model',
    next: 'it is read from the error, else calls are asked for as text',
    act: { type: 'salvage', otherwise: nativeOff },
    salvage: ({ message }) => /failed to parse input at pos \d+:\s*([\s\S]+)/i.exec(message)?.[1],
  },
  {
    id: 'tool-parser-off',
    pattern: /tool choice requires --enable-auto-tool-choice|--tool-call-parser/i,
    meaning: 'the server was started without tool parsing',
    next: 'start it with --enable-auto-tool-choice and --tool-call-parser for native calls',
    act: nativeOff,
  },
  {
    id: 'tools-need-template',
    pattern: /requires? (?:the )?--jinja/i,
    meaning: 'the server was started without its template engine',
    next: 'start it with --jinja for native calls',
    act: nativeOff,
  },
  {
    id: 'tools-refused',
    pattern:
      /(?:does not|doesn't|do not|don't) support (?:tools?\b|tool[ _-](?:use|calls?|calling)|function[ _-]?call)|no endpoints found that support tool|tools? (?:use|calling|choice)? ?(?:is|are) not (?:supported|enabled)|function calling is not (?:enabled|supported)/i,
    meaning: 'the model or its server has no native tools',
    next: 'calls are asked for as text',
    act: nativeOff,
  },
  {
    id: 'single-call-turns',
    pattern: /only supports single tool[- ]calls? at once/i,
    meaning: 'the model takes one call a turn',
    next: 'calls are written one a turn',
    act: { type: 'switch', switch: 'single-call-turns' },
  },
  {
    id: 'call-pairing',
    pattern:
      /not the same number of function calls and responses|tool_calls['"`]? must be followed by tool messages|tool_use['"`]? ids were found without|tool_call_ids? did not have response/i,
    meaning: 'the server found a call without its result',
    next: 'the conversation is written as text',
    act: nativeOff,
  },
  {
    id: 'call-id-form',
    pattern: /tool call id was .{1,200} but must be/i,
    meaning: 'the server does not take the ids of earlier calls',
    next: 'the conversation is written as text',
    act: nativeOff,
  },
  {
    id: 'call-arguments-echoed',
    pattern: /invalid tool call arguments/i,
    meaning: 'the server cannot read the arguments of an earlier call',
    next: 'the conversation is written as text',
    act: nativeOff,
  },
  {
    id: 'tool-choice-refused',
    pattern: /(?:does not support|invalid|unsupported).{0,40}tool_choice/i,
    meaning: 'the model lets no one choose its tool',
    next: 'the request goes without tool_choice',
    act: { type: 'switch', switch: 'parameter-out', parameter: 'tool_choice' },
  },
  {
    id: 'thought-signature',
    pattern: /missing a thought_signature/i,
    meaning: 'an earlier call came from a model that signs nothing',
    next: 'the conversation is written as text',
    act: nativeOff,
  },
  {
    id: 'schema-empty',
    pattern: /properties: should be non-empty/i,
    meaning: 'the server takes no tool without parameters',
    next: 'such tools get one that means nothing',
    act: { type: 'switch', switch: 'dummy-parameter' },
  },
  {
    id: 'schema-keyword',
    pattern: /unknown name \\?"([\w$]+)\\?".{0,20} at '?(?:tools|.{0,80}(?:function_declarations|parameters))/i,
    meaning: "the server does not know a keyword of a tool's schema",
    next: 'schemas are written plainly',
    act: ({ found }) => ({ type: 'switch', switch: 'schema-plain', ...(found?.[1] ? { parameter: found[1] } : {}) }),
  },
  {
    id: 'schema-refused',
    pattern:
      /invalid schema for (?:function|tool)|tools\.\d+\..{0,60}input_schema|invalid (?:function|tool) parameters/i,
    meaning: "the server refuses a tool's schema",
    next: 'schemas are written plainly',
    act: { type: 'switch', switch: 'schema-plain' },
  },
])
