import type { Contract } from '../core/flow.ts'
import { getKey, isObject, type Json, type JsonObject, setKey } from '../core/json.ts'
import { keeps } from './check.ts'
import { type Coercing, coerce, typesOf } from './coerce.ts'
import { formatExamples } from './describe.ts'
import type { ReadText } from './gate.ts'
import { parametersOf } from './parameters.ts'
import { type CompiledSchema, compileSchema, propertiesOf, referredBy, type Schema, schemas } from './schema.ts'
import { likelyNumber, splitList } from './suggest.ts'

/**
 * One right call of a tool, to be shown to a model that wrote a wrong one: its own values where they are valid or plainly
 * meant, else what the schema gives (examples, default, choices), else something of the right type.
 */
export function exampleCall(contract: Contract, own: JsonObject = {}, readText?: ReadText): ExampleCall {
  const call: ExampleCall = { tool: contract.name, named: {}, positional: [] }
  const compiled = compileSchema(contract.parameters)
  if (!compiled.ok) return call
  // What throws is a reference that leads nowhere or in a circle.
  try {
    const { names, required } = parametersOf(compiled.value)
    const meant = renamed(own, names, required)
    const source: Source = { compiled: compiled.value, readText: readText ?? (() => undefined) }
    const values = names.map((it) => exampleValue(it, getKey(meant, it), source))
    const isWanted = (name: string, i: number) =>
      required.includes(name) || (Object.hasOwn(meant, name) && values[i]!.telling)
    const last = names.findLastIndex(isWanted)
    for (const [i, name] of names.slice(0, last + 1).entries()) setKey(call.named, name, values[i]!.value)
    return call
  } catch {
    return call
  }
}

/** What values are held against, and what reads lists that came as text. */
type Source = Pick<Coercing, 'compiled' | 'readText'>

export interface ExampleCall {
  tool: string
  named: JsonObject
  positional: Json[]
}

/** A single unknown argument beside a single missing one: most likely the model only took the wrong name. */
function renamed(own: JsonObject, names: string[], required: string[]): JsonObject {
  const unknown = Object.keys(own).filter((it) => !names.includes(it))
  const missing = required.filter((it) => !Object.hasOwn(own, it))
  if (unknown.length !== 1 || missing.length !== 1) return own
  return { ...own, [missing[0]!]: own[unknown[0]!]! }
}

/** `telling`: more than a text that was made up from the parameter's name. */
function exampleValue(name: string, own: Json | undefined, source: Source): { value: Json; telling: boolean } {
  const { compiled } = source
  const schema = schemaOf(name, compiled.root)
  const made = schemaCandidates(name, schema, { compiled, room: 500 }, 0)
  const candidates = [...ownCandidates(schema, own, source), ...made]
  const value = candidates.find((it) => keeps(it, schema, compiled)) ?? candidates.at(-1) ?? null
  return { value, telling: value !== wordsFor(name) }
}

function schemaOf(name: string, object: JsonObject): Schema {
  return (getKey(propertiesOf(object), name) as Schema | undefined) ?? true
}

/** The model's own value, converted, brought into its limits, or what is valid of it. */
function ownCandidates(schema: Schema, own: Json | undefined, source: Source): Json[] {
  if (own === undefined || own === null || !isObject(schema) || JSON.stringify(own).length > 200) return []
  const types = typesOf(schema)
  const ways = [own, coerced(own, schema, source)]
  const numeric = types.find((it) => it === 'integer' || it === 'number')
  if (numeric !== undefined) return [...ways, ...nearNumbers(own, schema, numeric)]
  if (!types.includes('array')) return ways
  const list = typeof own === 'string' ? splitList(own) : [own].flat()
  const items: Schema = isObject(schema['items']) ? schema['items'] : true
  const valid = list.map((it) => coerced(it, items, source)).filter((it) => keeps(it, items, source.compiled))
  return valid.length > 0 ? [...ways, valid] : ways
}

function coerced(value: Json, schema: Schema, source: Source): Json {
  return coerce(value, schema, '', { ...source, coercions: [], wrapped: false, bare: false })
}

function nearNumbers(own: Json, { minimum, maximum }: JsonObject, type: 'integer' | 'number'): Json[] {
  const number = typeof own === 'string' ? likelyNumber(own, type) : own
  if (typeof number !== 'number' || !Number.isFinite(number)) return []
  const low = typeof minimum === 'number' ? minimum : number
  const high = typeof maximum === 'number' ? maximum : number
  return [number, Math.min(Math.max(type === 'integer' ? Math.round(number) : number, low), high)]
}

/** `room`: schemas that may still be looked at, since one that refers to itself has no end. */
interface Making {
  compiled: CompiledSchema
  room: number
}

function schemaCandidates(name: string, schema: Schema, making: Making, depth: number): Json[] {
  if (typeof schema === 'boolean' || depth > 6 || making.room-- <= 0) return ['text']
  const target = referredBy(schema, making.compiled)
  if (target !== undefined) return schemaCandidates(name, target, making, depth + 1)
  const { examples, enum: choices, default: fallback } = schema
  const stated = [examples, choices].flatMap((it) => (Array.isArray(it) ? it : []))
  if (fallback !== undefined && fallback !== null) stated.push(fallback)
  if (Object.hasOwn(schema, 'const')) stated.push(schema['const']!)
  const parts = [...schemas(schema['anyOf']), ...schemas(schema['oneOf']), ...schemas(schema['allOf'])]
  const deeper = parts.flatMap((it) => schemaCandidates(name, it, making, depth + 1))
  const typed = typesOf(schema).flatMap((it) => typeCandidates(it, name, schema, making, depth))
  return [...stated, ...quotedIn(schema['description']), ...typed, ...deeper]
}

/** What a description gives as an example: `Coin id, e.g. "bitcoin"`. */
function quotedIn(description: Json | undefined): Json[] {
  if (typeof description !== 'string') return []
  const found = /(?:e\.g\.,?|such as|for example|like)\s+["'`“]([^"'`”]{1,60})["'`”]/i.exec(description.slice(0, 2_000))
  return found ? [found[1]!] : []
}

function typeCandidates(type: string, name: string, schema: JsonObject, making: Making, depth: number): Json[] {
  if (type === 'integer' || type === 'number') return numberCandidates(schema)
  if (type === 'boolean') return [true]
  if (type === 'null') return [null]
  if (type === 'array') return [listExample(name, schema, making, depth)]
  if (type === 'object') return [objectExample(schema, making, depth)]
  const format = typeof schema['format'] === 'string' ? formatExamples.get(schema['format']) : undefined
  if (format !== undefined) return [format]
  const { maxLength } = schema
  return [typeof maxLength === 'number' ? wordsFor(name).slice(0, Math.max(0, maxLength)) : wordsFor(name), 'a']
}

/** `coinId` → "the coin id": says what belongs there, and is a text itself. */
function wordsFor(name: string): string {
  return `the ${name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()}`
}

function numberCandidates({ minimum, maximum, exclusiveMinimum, multipleOf }: JsonObject): Json[] {
  const limits = [multipleOf, minimum, maximum].filter((it) => typeof it === 'number')
  const above = typeof exclusiveMinimum === 'number' ? [exclusiveMinimum + 1] : []
  return [...above, 1, ...limits]
}

function listExample(name: string, schema: JsonObject, making: Making, depth: number): Json[] {
  const { items = true, minItems } = schema
  const first = schemas(schema['prefixItems'])
  const count = Math.min(Math.max(typeof minItems === 'number' ? minItems : 1, first.length, 1), 10)
  return Array.from({ length: count }, (_, i) => partExample(name, first[i] ?? (items as Schema), making, depth))
}

function objectExample(schema: JsonObject, making: Making, depth: number): JsonObject {
  const example: JsonObject = {}
  for (const key of Array.isArray(schema['required']) ? schema['required'].map(String) : []) {
    setKey(example, key, partExample(key, schemaOf(key, schema), making, depth))
  }
  return example
}

function partExample(name: string, schema: Schema, making: Making, depth: number): Json {
  const candidates = schemaCandidates(name, schema, making, depth + 1)
  return candidates.find((it) => keeps(it, schema, making.compiled)) ?? candidates[0] ?? 'text'
}
