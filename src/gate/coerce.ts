import type { Coercion } from '../core/flow.ts'
import { getKey, isObject, type Json, type JsonObject, pointerTo, sameJson, setKey } from '../core/json.ts'
import { keeps } from './check.ts'
import type { ReadText } from './gate.ts'
import { convert, isType, type TypeWord, typeWords } from './lossless.ts'
import { type CompiledSchema, propertiesOf, referredBy, type Schema, schemas } from './schema.ts'

/** What is collected while a value is coerced to its schema. */
export interface Coercing {
  compiled: CompiledSchema
  coercions: Coercion[]
  readText: ReadText
  /** Whether a single value was taken for a list of one, or the other way round: a guess. */
  wrapped: boolean
  /** Whether every value came as bare text, as in XML forms: there `null` is the only way to write null. */
  bare: boolean
}

/**
 * A value converted to what its schema declares where nothing is lost: "30" → 30, "True" → true, "[1]" → [1].
 * What cannot be converted stays as it is, for the check that follows. A value that fits already is never touched.
 */
export function coerce(value: Json, schema: Schema, pointer: string, coercing: Coercing): Json {
  if (typeof schema === 'boolean' || coercing.compiled.work.left-- <= 0) return value
  let coerced = value
  const target = referredBy(schema, coercing.compiled)
  if (target !== undefined) coerced = coerce(coerced, target, pointer, coercing)
  for (const part of schemas(schema['allOf'])) coerced = coerce(coerced, part, pointer, coercing)
  const branches = schemas(schema['anyOf'] ?? schema['oneOf'])
  if (branches.length > 0) coerced = coerceToBranch(coerced, branches, pointer, coercing)
  coerced = coerceToType(coerced, schema, pointer, coercing)
  coerced = coerceToChoice(coerced, schema, pointer, coercing)
  if (Array.isArray(coerced)) coerced = coerceItems(coerced, schema, pointer, coercing)
  else if (isObject(coerced)) coerced = coerceProperties(coerced, schema, pointer, coercing)
  return coerceToCondition(coerced, schema, pointer, coercing)
}

/** A union: what fits a branch stays; else the first branch it can be converted to, texts last. */
function coerceToBranch(value: Json, branches: Schema[], pointer: string, coercing: Coercing): Json {
  const bareNull = coercing.bare && value === 'null' && branches.some((it) => keeps(null, it, coercing.compiled))
  if (!bareNull && branches.some((it) => keeps(value, it, coercing.compiled))) return value
  const ordered = [...branches].sort((a, b) => rank(a) - rank(b))
  if (bareNull) return record(value, null, pointer, coercing)
  let guessed: { coerced: Json; trial: Coercing } | undefined
  for (const branch of ordered) {
    const trial: Coercing = { ...coercing, coercions: [], wrapped: false }
    const coerced = coerce(value, branch, pointer, trial)
    if (!keeps(coerced, branch, coercing.compiled)) continue
    if (!trial.wrapped) return adopt(coerced, trial, coercing)
    guessed ??= { coerced, trial }
  }
  return guessed ? adopt(guessed.coerced, guessed.trial, coercing) : value
}

/** Takes over what an attempt came to. */
function adopt(coerced: Json, trial: Coercing, coercing: Coercing): Json {
  for (const coercion of trial.coercions) coercing.coercions.push(coercion)
  coercing.wrapped ||= trial.wrapped
  return coerced
}

function rank(schema: Schema): number {
  const type = isObject(schema) ? schema['type'] : undefined
  const found = typeWords.indexOf(type as TypeWord)
  return found < 0 ? typeWords.length : found
}

function coerceToType(value: Json, schema: JsonObject, pointer: string, coercing: Coercing): Json {
  const types = typesOf(schema)
  if (types.length === 0) return value
  if (coercing.bare && value === 'null' && types.includes('null')) return record(value, null, pointer, coercing)
  if (types.some((it) => isType(value, it))) return value
  for (const type of typeWords) {
    const converted = types.includes(type) ? convert(value, type, coercing.readText) : undefined
    if (converted !== undefined) return record(value, converted, pointer, coercing)
  }
  return coerceListOfOne(value, schema, pointer, coercing)
}

/** `"bitcoin"` where a list is declared, `["bitcoin"]` where a text is: the likely meaning, so it counts as a guess. */
function coerceListOfOne(value: Json, schema: JsonObject, pointer: string, coercing: Coercing): Json {
  const types = typesOf(schema)
  let other: Json
  if (Array.isArray(value)) {
    if (value.length !== 1 || Array.isArray(value[0]) || value[0] === null || types.includes('object')) return value
    other = value[0]!
  } else {
    if (!types.includes('array') || value === null || looksLikeList(value)) return value
    other = [value]
  }
  const trial: Coercing = { ...coercing, coercions: [], wrapped: false }
  const coerced = coerce(other, schema, pointer, trial)
  if (trial.wrapped || !keeps(coerced, schema, coercing.compiled)) return value
  record(value, other, pointer, coercing)
  coercing.wrapped = true
  return adopt(coerced, trial, coercing)
}

/** A text with separators is several values or a sentence: not one item. */
function looksLikeList(value: Json): boolean {
  return typeof value === 'string' && (/[,;\n|[\]{}]/.test(value) || value.trim() === '')
}

/** One of the declared values, written in other letters (`Daily`) or as another type ("7"), where only one comes near. */
function coerceToChoice(value: Json, schema: JsonObject, pointer: string, coercing: Coercing): Json {
  const choices = Object.hasOwn(schema, 'const') ? [schema['const']!] : schema['enum']
  if (!Array.isArray(choices) || choices.some((it) => sameJson(it, value))) return value
  const near = choices.filter((it) => isScalar(it) && isScalar(value) && plainText(it) === plainText(value))
  return near.length === 1 ? record(value, near[0]!, pointer, coercing) : value
}

function isScalar(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function plainText(value: Json): string {
  return String(value).trim().toLowerCase()
}

function coerceItems(value: Json[], schema: JsonObject, pointer: string, coercing: Coercing): Json {
  const first = schemas(schema['prefixItems'])
  const rest = schema['items']
  if (first.length === 0 && !isObject(rest)) return value
  return value.map((item, i) => {
    const itemSchema = first[i] ?? (isObject(rest) ? rest : true)
    return coerce(item, itemSchema, pointerTo(pointer, i), coercing)
  })
}

function coerceProperties(value: JsonObject, schema: JsonObject, pointer: string, coercing: Coercing): Json {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const coerced: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const property = propertyOf(schema, key)
    const at = pointerTo(pointer, key)
    const declared = property !== undefined && property !== schema['additionalProperties']
    if (item === null && declared && !required.includes(key) && !keeps(null, property, coercing.compiled)) {
      coercing.coercions.push({ pointer: at, from: null })
    } else setKey(coerced, key, property === undefined ? item : coerce(item, property, at, coercing))
  }
  return coerced
}

function propertyOf(schema: JsonObject, key: string): Schema | undefined {
  const property = getKey(propertiesOf(schema), key) ?? schema['additionalProperties']
  return isObject(property) || typeof property === 'boolean' ? property : undefined
}

function coerceToCondition(value: Json, schema: JsonObject, pointer: string, coercing: Coercing): Json {
  const condition = schema['if']
  if (!isObject(condition)) return value
  const branch = schema[keeps(value, condition, coercing.compiled) ? 'then' : 'else']
  return isObject(branch) ? coerce(value, branch, pointer, coercing) : value
}

function record(from: Json, to: Json, pointer: string, coercing: Coercing): Json {
  coercing.coercions.push({ pointer, from, to })
  return to
}

/** The types that a schema allows by itself; none where it does not say. */
export function typesOf(schema: JsonObject): TypeWord[] {
  const { type = [] } = schema
  return (Array.isArray(type) ? type : [type]) as TypeWord[]
}
