import { isObject, type Json } from '../core/json.ts'
import { schemas } from './coerce.ts'
import { type CompiledSchema, referredBy, type Schema } from './schema.ts'

/** Most pairs of value and schema that are looked at; a tool's call needs some dozens. */
const most = 50_000

/**
 * Whether a check comes to an end in good time. A schema that refers to itself inside a union doubles the work with each
 * level of the value, and one that refers to itself in a circle never ends: both are told before the library begins.
 */
export function isCheckable(root: Json, compiled: CompiledSchema): boolean {
  const waiting: [value: Json, schema: Schema][] = [[root, compiled.root]]
  for (let count = 0; waiting.length > 0; count++) {
    if (count > most) return false
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
