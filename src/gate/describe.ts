import { isObject, type Json, type JsonObject, pointerSteps, typeName } from '../core/json.ts'
import { typesOf } from './coerce.ts'
import { type CompiledSchema, propertiesOf, referredBy, type Schema, schemas } from './schema.ts'

/** A schema in the words a small model can act on: `integer (1 to 365)`, `one of "hourly", "daily"`, `list of string`. */
export function describe(schema: Schema, compiled: CompiledSchema, depth = 0): string {
  if (typeof schema === 'boolean' || depth > 4) return 'any value'
  const target = referredBy(schema, compiled)
  if (target !== undefined) return describe(target, compiled, depth + 1)
  if (Array.isArray(schema['enum'])) return `one of ${choices(schema['enum'])}`
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema['const'])
  const branches = schemas(schema['anyOf'] ?? schema['oneOf'])
  if (branches.length > 0) return [...new Set(branches.map((it) => describe(it, compiled, depth + 1)))].join(' or ')
  const types = typesOf(schema)
  if (types.length === 0) return 'any value'
  return types.map((it) => describeType(it, schema, compiled, depth)).join(' or ')
}

function describeType(type: string, schema: JsonObject, compiled: CompiledSchema, depth: number): string {
  if (type === 'integer' || type === 'number') return `${type}${range(schema)}`
  if (type === 'string') return typeof schema['format'] === 'string' ? formatWords(schema['format']) : 'string'
  if (type === 'array') {
    const items = schema['items']
    return isObject(items) ? `list of ${describe(items, compiled, depth + 1)}` : 'list'
  }
  if (type !== 'object') return type
  const names = Object.keys(propertiesOf(schema))
  return names.length > 0 ? `object with ${names.slice(0, 12).join(', ')}` : 'object'
}

function range({ minimum, maximum }: JsonObject): string {
  if (typeof minimum === 'number' && typeof maximum === 'number') return ` (${minimum} to ${maximum})`
  if (typeof minimum === 'number') return ` (${minimum} or more)`
  return typeof maximum === 'number' ? ` (${maximum} or less)` : ''
}

/** One text of each format that can be shown as an example. */
export const formatExamples = new Map([
  ['date-time', '2025-01-31T14:30:00Z'],
  ['date', '2025-01-31'],
  ['time', '14:30:00Z'],
  ['duration', 'P7D'],
  ['email', 'ada@example.com'],
  ['uri', 'https://example.com/page'],
  ['uuid', '123e4567-e89b-42d3-a456-426614174000'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['hostname', 'example.com'],
])

export function formatWords(format: string): string {
  const example = formatExamples.get(format)
  return example === undefined ? `${format} text` : `${format} text such as "${example}"`
}

export function choices(values: Json[]): string {
  const most = 20
  const shown = values
    .slice(0, most)
    .map((it) => JSON.stringify(it))
    .join(', ')
  return values.length > most ? `${shown} and ${values.length - most} more` : shown
}

/** A value with its type, short: `string "30 days"`, `null`, `list of 2`. */
export function shownValue(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `list of ${value.length}`
  if (isObject(value)) return 'an object'
  const text = JSON.stringify(value)
  return `${typeName(value)} ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`
}

/** A pointer as people write it: `/coins/0/id` is coins[0].id */
export function shownPointer(pointer: string): string {
  const steps = pointerSteps(pointer).map((it) => (/^\d+$/.test(it) ? `[${it}]` : `.${it}`))
  const text = steps.join('').replace(/^\./, '')
  if (text === '') return 'arguments'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
