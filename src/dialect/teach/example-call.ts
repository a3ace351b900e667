import type { Contract } from '../../core/flow.ts'
import { isObject, type Json, type JsonObject, setKey } from '../../core/json.ts'
import { propertiesOf, requiredOf } from '../call/parameters.ts'

/** Arguments to show the form with: the required ones (or the first), with values such as the contract itself names. */
export function exampleArguments(contract: Contract): JsonObject {
  const properties = propertiesOf(contract)
  const required = requiredOf(contract)
  const keys = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  const example: JsonObject = {}
  for (const key of keys) setKey(example, key, exampleValue(properties[key] ?? {}))
  return example
}

function exampleValue(schema: Json): Json {
  if (!isObject(schema)) return 'text'
  const { examples, default: usual, enum: choices, description } = schema
  if (Array.isArray(examples) && examples.length > 0) return examples[0]!
  if (usual !== undefined && usual !== null) return usual
  if (Array.isArray(choices) && choices.length > 0) return choices[0]!
  const [type] = [schema['type'] ?? 'string'].flat()
  const quoted = typeof description === 'string' ? /["“'`]([\w .-]{1,40})["”'`]/.exec(description)?.[1] : undefined
  if (type === 'string') return quoted ?? 'text'
  if (type === 'array') return [exampleValue(schema['items'] ?? {})]
  if (type === 'object' || type === 'dict') return {}
  if (type === 'boolean') return true
  return 10
}
