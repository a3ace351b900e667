import type { Contract, ToolCall } from '../core/flow.ts'
import { isObject, type JsonObject, setKey } from '../core/json.ts'
import { parameterNames } from './action-contract.ts'

/** A call's arguments by name as the model wrote them, checked by nobody; what has no name is left out. */
export function givenArguments(
  { positional, named }: Pick<ToolCall, 'named' | 'positional'>,
  contract: Contract,
): JsonObject {
  const names = parameterNames(contract)
  const only = positional.length === 1 ? positional[0] : undefined
  const given: JsonObject = {}
  if (isObject(only)) for (const [key, value] of Object.entries(only)) setKey(given, key, value)
  else for (const [i, value] of positional.slice(0, names.length).entries()) setKey(given, names[i]!, value)
  for (const [key, value] of Object.entries(named)) setKey(given, key, value)
  return given
}
