import type { Contract, ToolCall } from '../core/flow.ts'
import { isObject, type Json } from '../core/json.ts'
import { parameterNames } from './action-contract.ts'

/** A call in Python form, by position as far as the contract's order allows: `get_price("bitcoin", "usd")`. */
export function writePythonCall(call: Pick<ToolCall, 'tool' | 'named' | 'positional'>, contract?: Contract): string {
  const order = contract ? parameterNames(contract).slice(call.positional.length) : []
  const gap = order.findIndex((it) => !Object.hasOwn(call.named, it))
  const leading = gap < 0 ? order : order.slice(0, gap)
  const byPosition = [...call.positional, ...leading.map((it) => call.named[it]!)].map(writePythonLiteral)
  const byName = Object.entries(call.named).filter(([key]) => !leading.includes(key))
  return `${call.tool}(${[...byPosition, ...byName.map(([key, value]) => `${key}=${writePythonLiteral(value)}`)].join(', ')})`
}

/** A value as Python writes it. JSON's strings and numbers are Python's, too. */
export function writePythonLiteral(value: Json): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(writePythonLiteral).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${writePythonLiteral(item)}`)
  return `{${entries.join(', ')}}`
}
