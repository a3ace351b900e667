import { isObject, type Json } from '../core/json.ts'
import { schemas } from './coerce.ts'
import { type CompiledSchema, referredBy, type Schema } from './schema.ts'

/** Most schemas that may have to be looked at for each value within the arguments; a tool's call needs one or two. */
const mostEach = 50
const most = 20_000

/**
 * Whether a check comes to an end in good time. A schema that refers to itself inside a union doubles the work with each
 * level of the value, and one that refers to itself in a circle never ends: both are told before the library begins.
 */
export function isCheckable(root: Json, compiled: CompiledSchema): boolean {
  const waiting: [value: Json, schema: Schema][] = [[root, compiled.root]]
  const limit = most + mostEach * countValues(root)
  for (let count = 0; waiting.length > 0; count++) {
    if (count > limit) return false
    const [value, schema] = waiting.pop()!
    if (typeof schema === 'boolean') continue
    for (const part of partsOf(schema, compiled)) waiting.push([value, part])
    if (typeof value !== 'object' || value === null) continue
    for (const [key, item] of Object.entries(value)) {
      for (const inner of schemasInside(schema, key)) waiting.push([item, inner])
    }
  }
  return true
}

function countValues(root: Json): number {
  const waiting: Json[] = [root]
  let count = 0
  for (; waiting.length > 0; count++) {
    const value = waiting.pop()!
    if (typeof value === 'object' && value !== null) for (const it of Object.values(value)) waiting.push(it)
  }
  return count
}

function partsOf(schema: Exclude<Schema, boolean>, compiled: CompiledSchema): Schema[] {
  const lists = [...schemas(schema['allOf']), ...schemas(schema['anyOf']), ...schemas(schema['oneOf'])]
  const single = [referredBy(schema, compiled), schema['not'], schema['if'], schema['then'], schema['else']]
  const dependent = isObject(schema['dependentSchemas']) ? Object.values(schema['dependentSchemas']) : []
  return [...lists, ...[...single, ...dependent].filter(isObject)]
}

function schemasInside(schema: Exclude<Schema, boolean>, key: string): Schema[] {
  const { properties, patternProperties, items, prefixItems, contains, additionalProperties } = schema
  const named = isObject(properties) && Object.hasOwn(properties, key) ? [properties[key]!] : []
  const patterned = isObject(patternProperties) ? Object.values(patternProperties) : []
  const rest = [
    items,
    schemas(prefixItems)[Number(key)],
    contains,
    additionalProperties,
    schema['unevaluatedProperties'],
  ]
  return [...named, ...patterned, ...rest].filter(isObject)
}
