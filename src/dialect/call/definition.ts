import { getKey, isObject, type Json, type JsonObject } from '../../core/json.ts'
import type { ToolNames } from './tool-names.ts'

/**
 * Whether an object repeats a tool's definition instead of calling it, as small models do:
 *
 *     {"name": "get_price", "description": "…", "parameters": {"type": "object", "properties": {…}}}
 */
export function isDefinition(value: JsonObject, names: ToolNames): boolean {
  const name = getKey(value, 'name')
  const declared = typeof name === 'string' ? names.properties(names.find(name).tool) : {}
  if (typeof getKey(value, 'description') === 'string' && !Object.hasOwn(declared, 'description')) return true
  const parameters = getKey(value, 'parameters') ?? getKey(value, 'arguments')
  return isObject(parameters) && isSchema(parameters, declared)
}

function isSchema(value: JsonObject, declared: JsonObject): boolean {
  if (isObject(getKey(value, 'properties') ?? null) && !Object.hasOwn(declared, 'properties')) return true
  let isOne = false
  for (const key in value) {
    if (!isPropertySchema(value[key]!)) return false
    isOne = true
  }
  return isOne
}

function isPropertySchema(value: Json): boolean {
  return isObject(value) && typeof value['type'] === 'string' && typeof value['description'] === 'string'
}
