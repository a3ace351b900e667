import type { Contract, ToolCall } from '../../core/flow.ts'
import { type JsonObject, setKey } from '../../core/json.ts'
import { propertiesOf } from './example-call.ts'

/** A call as one line of JSON: `{"name": "get_price", "arguments": {"coin_id": "tron"}}`. */
export function jsonCall(
  { tool, named, positional }: Pick<ToolCall, 'tool' | 'named' | 'positional'>,
  contract?: Contract,
): string {
  const given: JsonObject = {}
  const order = contract ? Object.keys(propertiesOf(contract)) : []
  for (const [i, value] of positional.entries()) setKey(given, order[i] ?? `argument_${i + 1}`, value)
  for (const [key, value] of Object.entries(named)) setKey(given, key, value)
  // A slash may be escaped in JSON, so no closing mark of any dialect stands in the text.
  const text = (value: string | JsonObject) => JSON.stringify(value).replaceAll('</', '<\\/')
  return `{"name": ${text(tool)}, "arguments": ${text(given)}}`
}
