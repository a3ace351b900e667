import type { Contract, ToolCall } from '../../core/flow.ts'
import { type JsonObject, setKey } from '../../core/json.ts'
import { propertiesOf } from '../call/parameters.ts'

/** What of a call is written. */
export type WrittenCall = Pick<ToolCall, 'tool' | 'named' | 'positional'>

/** A call as one line of JSON: `{"name": "get_price", "arguments": {"coin_id": "tron"}}`. */
export function jsonCall(call: WrittenCall, contract?: Contract): string {
  return `{"name": ${jsonText(call.tool)}, "arguments": ${jsonText(namedArguments(call, contract))}}`
}

/** The same on a line between tags: "<tool_call>\n{…}\n</tool_call>". */
export function taggedCall(tag: string, call: WrittenCall, contract?: Contract): string {
  return `<${tag}>\n${jsonCall(call, contract)}\n</${tag}>`
}

/** All arguments by name: those by position have the names of the parameters there. */
export function namedArguments({ named, positional }: Omit<WrittenCall, 'tool'>, contract?: Contract): JsonObject {
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
