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
  const properties = schemaProperties(value, declared)
  if (properties) return !isFilledIn(properties, declared)
  let isOne = false
  for (const key in value) {
    if (!isPropertySchema(value[key]!)) return false
    isOne = true
  }
  return isOne
}

/** What stands under `properties` where that is no parameter of the tool. */
export function schemaProperties(value: Json, declared: JsonObject): JsonObject | undefined {
  const properties = isObject(value) && !Object.hasOwn(declared, 'properties') ? getKey(value, 'properties') : undefined
  return isObject(properties ?? null) ? (properties as JsonObject) : undefined
}

/** `{"type": "object", "properties": {"coin_id": "tron"}}`: values where a schema has what describes them. */
function isFilledIn(properties: JsonObject, declared: JsonObject): boolean {
  const keys = Object.keys(properties)
  return keys.length > 0 && keys.every((it) => Object.hasOwn(declared, it) && !isObject(properties[it]!))
}

function isPropertySchema(value: Json): boolean {
  return isObject(value) && typeof value['type'] === 'string' && typeof value['description'] === 'string'
}
