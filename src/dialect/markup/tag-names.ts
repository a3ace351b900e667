/** Tags around one call: `<function=f>`, `<invoke name="f">`. */
export const callNames: ReadonlySet<string> = new Set(['function', 'invoke', 'function_call', 'call', 'tool'])

/** Tags around one argument: `<parameter=k>`, `<param name="k">`. */
export const parameterNames: ReadonlySet<string> = new Set([
  ...['parameter', 'param', 'tool_param', 'argument', 'arg', 'value'],
])

/** Tags around calls, which say nothing themselves. */
export const wrapperNames: ReadonlySet<string> = new Set([
  ...['tool_call', 'tool_calls', 'function_calls', 'dots_function_call', 'calls', 'tools', 'toolcall'],
])

/** Tags around all arguments of a call, which may be JSON. */
export const argumentsNames: ReadonlySet<string> = new Set(['parameters', 'arguments', 'args', 'json', 'input'])

/** Every name that the forms know; what stands before or behind it with a colon is no part of it. */
export const tagNames: ReadonlySet<string> = new Set([
  ...callNames,
  ...parameterNames,
  ...wrapperNames,
  ...['parameters', 'arguments', 'tool_name', 'tool_sep', 'arg_key', 'arg_value', 'arg_type'],
])
