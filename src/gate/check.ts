import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { schemas } from './coerce.ts'
import { keywordTests } from './keyword-tests.ts'
import { type Place, pointerOf } from './place.ts'
import { type CompiledSchema, referredBy, type Schema } from './schema.ts'

/** One thing in which a value does not keep a schema. */
export interface Breach {
  keyword: string
  /** What holds the keyword, and what should keep it. */
  schema: JsonObject
  value: Json
  /** A JSON pointer into the arguments. */
  at: string
}

/** Whether a value keeps a schema that is part of a compiled one. Throws where a reference leads nowhere or in a circle. */
export function keeps(value: Json, schema: Schema, compiled: CompiledSchema): boolean {
  return isKept(schema, { value, key: '', parent: undefined, compiled, seen: new Set() })
}

/** All that arguments break, each found when it is asked for. */
export function breachesOf(value: Json, compiled: CompiledSchema): Iterable<Breach> {
  return breaches(compiled.root, { value, key: '', parent: undefined, compiled, seen: new Set() })
}

/** A value where it stands, and which of its members or items a schema has spoken of. */
interface Spot extends Place {
  value: Json
  compiled: CompiledSchema
  seen: Set<string>
}

function isKept(schema: Json, spot: Spot): boolean {
  return breaches(schema, spot).next().done === true
}

function* breaches(schema: Json, spot: Spot): Generator<Breach> {
  if (schema === false) yield breach('false', {}, spot)
  if (!isObject(schema)) return
  if (spot.compiled.work.left-- <= 0) throw new RangeError('a schema that doubles the work again and again')
  let hasParts = false
  for (const keyword of Object.keys(schema)) {
    const test = keywordTests.get(keyword)
    if (test && !test(spot.value, schema[keyword] as never)) yield breach(keyword, schema, spot)
    hasParts ||= partKeywords.has(keyword)
  }
  if (hasParts) yield* partBreaches(schema, spot)
  if (Array.isArray(spot.value)) yield* itemBreaches(schema, spot, spot.value)
  else if (isObject(spot.value)) yield* memberBreaches(schema, spot, spot.value)
}

function breach(keyword: string, schema: JsonObject, spot: Spot): Breach {
  return { keyword, schema, value: spot.value, at: pointerOf(spot) }
}

const partKeywords = new Set(['$ref', '$recursiveRef', 'not', 'anyOf', 'oneOf', 'allOf', 'if'])

/** References, unions and conditions: schemas for the same value. What is wrong with a union is told of it as a whole. */
function* partBreaches(schema: JsonObject, spot: Spot): Generator<Breach> {
  const { $ref, not, anyOf, oneOf, allOf, if: condition } = schema
  const target = referredBy(schema, spot.compiled)
  if ($ref !== undefined && target === undefined) throw new Error(`$ref ${$ref} leads nowhere`)
  if (target !== undefined) yield* breaches(target, spot)
  if (not !== undefined && isKept(not, { ...spot, seen: new Set() })) yield breach('not', schema, spot)

  const trials: Spot[] = []
  const fits = (part: Schema) => {
    const trial = { ...spot, seen: new Set(spot.seen) }
    const fit = isKept(part, trial)
    if (fit) trials.push(trial)
    return fit
  }
  if (anyOf !== undefined && schemas(anyOf).filter(fits).length === 0) yield breach('anyOf', schema, spot)
  if (oneOf !== undefined && schemas(oneOf).filter(fits).length !== 1) yield breach('oneOf', schema, spot)
  for (const part of schemas(allOf)) {
    const trial = { ...spot, seen: new Set(spot.seen) }
    trials.push(trial)
    yield* breaches(part, trial)
  }
  if (condition !== undefined) {
    const trial = { ...spot, seen: new Set<string>() }
    const holds = isKept(condition, trial)
    if (holds) trials.push(trial)
    yield* breaches(schema[holds ? 'then' : 'else'] ?? true, spot)
  }
  for (const { seen } of trials) for (const it of seen) spot.seen.add(it)
}

/** `dependencies` is the older word for both of the others. */
const dependent = ['dependentRequired', 'dependentSchemas', 'dependencies']

function* memberBreaches(schema: JsonObject, spot: Spot, value: JsonObject): Generator<Breach> {
  const { properties, patternProperties, propertyNames = true, additionalProperties } = schema
  const keys = Object.keys(value)
  if (propertyNames !== true) for (const it of keys) yield* breaches(propertyNames, inside(spot, it, it))
  for (const keyword of dependent) {
    for (const [key, needed] of entriesOf(schema[keyword])) {
      if (!Object.hasOwn(value, key)) continue
      if (!Array.isArray(needed)) yield* breaches(needed, spot)
      else if (!needed.every((it) => Object.hasOwn(value, String(it)))) yield breach(keyword, schema, spot)
    }
  }
  const named = new Set<string>()
  for (const [key, part] of entriesOf(properties)) {
    if (!Object.hasOwn(value, key)) continue
    named.add(key)
    yield* breaches(part, inside(spot, key, value[key]!))
  }
  for (const [pattern, part] of entriesOf(patternProperties)) {
    const matches = new RegExp(pattern, 'u')
    for (const key of keys.filter((it) => matches.test(it))) {
      named.add(key)
      yield* breaches(part, inside(spot, key, value[key]!))
    }
  }
  for (const key of named) spot.seen.add(key)
  const keyword = additionalProperties === undefined ? 'unevaluatedProperties' : 'additionalProperties'
  const rest = schema[keyword]
  if (rest === undefined) return
  const others = keys.filter((it) => !(additionalProperties === undefined ? spot.seen : named).has(it))
  if (rest === false && others.length > 0) yield breach(keyword, schema, spot)
  else for (const key of others) yield* breaches(rest, inside(spot, key, value[key]!))
  for (const key of others) spot.seen.add(key)
}

function* itemBreaches(schema: JsonObject, spot: Spot, list: Json[]): Generator<Breach> {
  const { prefixItems, items, additionalItems, contains, minContains, maxContains, unevaluatedItems } = schema
  const first = schemas(prefixItems)
  for (const [i, item] of list.entries()) {
    const part = first[i] ?? items ?? additionalItems
    if (part === undefined) break
    spot.seen.add(String(i))
    yield* breaches(part, inside(spot, String(i), item))
  }
  if (contains !== undefined) {
    const found = [...list.keys()].filter((i) => isKept(contains, inside(spot, String(i), list[i]!)))
    for (const i of found) spot.seen.add(String(i))
    if (found.length < Number(minContains ?? 1)) {
      yield breach(minContains === undefined ? 'contains' : 'minContains', schema, spot)
    } else if (found.length > Number(maxContains ?? list.length)) yield breach('maxContains', schema, spot)
  }
  if (unevaluatedItems === undefined) return
  for (const [i, item] of list.entries()) {
    if (!spot.seen.has(String(i))) yield* breaches(unevaluatedItems, inside(spot, String(i), item))
    spot.seen.add(String(i))
  }
}

function inside(parent: Spot, key: string, value: Json): Spot {
  return { value, key, parent, compiled: parent.compiled, seen: new Set() }
}

function entriesOf(table: Json | undefined): [string, Json][] {
  return isObject(table) ? Object.entries(table) : []
}
