import type { Contract, ToolCall } from '../../src/core/flow.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'

/** A contract of a tool that reads; `parameters` may be the properties alone. */
export function contractOf(name: string, parameters: JsonObject, more: Partial<Contract> = {}): Contract {
  const whole = Object.hasOwn(parameters, 'type') && Object.hasOwn(parameters, 'properties')
  const schema = whole ? parameters : { type: 'object', properties: parameters }
  return { name, description: '', parameters: schema, effect: 'read', effectFrom: 'code', ...more }
}

export function callOf(tool: string, named: JsonObject, more: Partial<ToolCall> = {}): ToolCall {
  return { id: 'call00001', tool, positional: [], named, form: 'json', span: null, repairs: [], ...more }
}

export function byPosition(tool: string, ...positional: Json[]): ToolCall {
  return callOf(tool, {}, { positional, form: 'python' })
}
