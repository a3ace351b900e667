import type { Contract } from '../../core/flow.ts'
import { isObject, type Json } from '../../core/json.ts'
import { propertiesOf, requiredOf } from '../call/parameters.ts'

/** A contract in lines that a small model can follow: its name, what it does, and each parameter. */
export function toolLines(contract: Contract): string {
  const required = new Set(requiredOf(contract))
  const lines = Object.entries(propertiesOf(contract)).map(([key, schema]) => {
    const need = required.has(key) ? '' : ', optional'
    return `    ${key} (${typeWords(schema)}${need})${about(schema)}`
  })
  return [`- ${contract.name}: ${contract.description}`.trimEnd(), ...lines].join('\n')
}

/** `string`, `number or null`, `one of "low", "high"`. */
export function typeWords(schema: Json): string {
  if (!isObject(schema)) return 'any value'
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].map((it) => JSON.stringify(it)).join(', ')}`
  const types = [schema['type'] ?? 'any value'].flat().map(String)
  const [type] = types
  if (type === 'array' && isObject(schema['items'] ?? null)) return `list of ${typeWords(schema['items']!)}`
  return types.join(' or ')
}

function about(schema: Json): string {
  const description = isObject(schema) ? schema['description'] : undefined
  return typeof description === 'string' && description ? `: ${description}` : ''
}
