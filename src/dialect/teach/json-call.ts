import type { Contract, ToolCall } from '../../core/flow.ts'
import { type JsonObject, setKey } from '../../core/json.ts'
import { propertiesOf } from './example-call.ts'

/** A call as one line of JSON: `{"name": "get_price", "arguments": {"coin_id": "tron"}}`. */
export function jsonCall(call: Pick<ToolCall, 'tool' | 'named' | 'positional'>, contract?: Contract): string {
  return `{"name": ${jsonText(call.tool)}, "arguments": ${jsonText(namedArguments(call, contract))}}`
}

/** All arguments by name: those by position have the names of the parameters there. */
export function namedArguments(
  { named, positional }: Pick<ToolCall, 'named' | 'positional'>,
  contract?: Contract,
): JsonObject {
  const given: JsonObject = {}
  const order = contract ? Object.keys(propertiesOf(contract)) : []
  for (const [i, value] of positional.entries()) setKey(given, order[i] ?? `argument_${i + 1}`, value)
  for (const [key, value] of Object.entries(named)) setKey(given, key, value)
  return given
}

/** A slash may be escaped in JSON, so no closing mark of any dialect stands in the text. */
export function jsonText(value: string | JsonObject): string {
  return JSON.stringify(value).replaceAll('</', '<\\/')
}
