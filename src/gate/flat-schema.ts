import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { isType, type TypeWord } from './lossless.ts'

/** A schema that says no more than names and types, as most tools' do: `{"parcel": {"type": "string"}}`. */
export interface FlatSchema {
  /** The types of each parameter; none where any will do. */
  types: ReadonlyMap<string, readonly TypeWord[]>
  required: readonly string[]
  /** Whether names that are not declared are refused. */
  closed: boolean
}

/** Whether a value certainly keeps a flat schema. Contract: a yes is the library's yes; a no means only that it must be asked. */
export function surelyKeeps(value: JsonObject, { types, required, closed }: FlatSchema): boolean {
  for (const name of required) if (!Object.hasOwn(value, name)) return false
  for (const name of Object.keys(value)) {
    const words = types.get(name)
    if (words === undefined && closed) return false
    if (words !== undefined && words.length > 0 && !words.some((it) => isType(value[name]!, it))) return false
  }
  return true
}

/** The schema's names and types, or undefined where it says anything else. */
export function flatSchema(root: JsonObject): FlatSchema | undefined {
  const { properties = {}, required = [], additionalProperties = true } = root
  const saysMore = Object.keys(root).some((it) => !rootKeywords.has(it) && !remarks.has(it))
  if (saysMore || !isObject(properties) || typeof additionalProperties !== 'boolean') return undefined
  const types = new Map<string, readonly TypeWord[]>()
  for (const [name, schema] of Object.entries(properties)) {
    if (!isObject(schema) || !isPlainName(name) || !saysTypeOnly(schema)) return undefined
    types.set(name, [schema['type'] ?? []].flat() as TypeWord[])
  }
  const names = required as string[]
  return names.every(isPlainName) ? { types, required: names, closed: !additionalProperties } : undefined
}

const rootKeywords: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'additionalProperties'])
/** Keywords that no value can break. */
const remarks: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples', '$schema'])

function saysTypeOnly(schema: JsonObject): boolean {
  return Object.keys(schema).every((it) => it === 'type' || remarks.has(it))
}

/** A name that every object inherits, such as `constructor`, is not told apart from one that was given by the library. */
function isPlainName(name: string): boolean {
  return !(name in ({} as Record<string, Json>))
}
