import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { keywordTests } from './keyword-tests.ts'
import { type Place, pointerOf } from './place.ts'
import { type CompiledSchema, propertiesOf, referredBy, type Schema, schemas } from './schema.ts'

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
  return check(schema, rootOf(value, { compiled, found: [], most: 1 })).length === 0
}

/** What arguments break: enough of it to be told. */
export function breachesOf(value: Json, compiled: CompiledSchema): Breach[] {
  return check(compiled.root, rootOf(value, { compiled, found: [], most: 30 }))
}

interface Checking {
  compiled: CompiledSchema
  found: Breach[]
  /** How many are looked for. */
  most: number
}

/** A value where it stands, and where any schema asks, which of its members or items have been spoken of. */
interface Spot extends Place {
  value: Json
  checking: Checking
  seen: Set<string> | undefined
}

function rootOf(value: Json, checking: Checking): Spot {
  return { value, key: '', parent: undefined, checking, seen: checking.compiled.unevaluated ? new Set() : undefined }
}

/** Adds what the value breaks to what was found. */
function check(schema: Json, spot: Spot): Breach[] {
  const { value, checking } = spot
  if (checking.found.length >= checking.most) return checking.found
  if (schema === false) tell('false', {}, spot)
  if (!isObject(schema)) return checking.found
  if (checking.compiled.work.left-- <= 0) throw new RangeError('a schema that doubles the work again and again')
  let hasParts = false
  for (const keyword of Object.keys(schema)) {
    const test = keywordTests.get(keyword)
    if (!test) hasParts ||= partKeywords.has(keyword)
    else if (!test(value, schema[keyword] as never)) tell(keyword, schema, spot)
  }
  if (hasParts) checkParts(schema, spot)
  if (Array.isArray(value)) checkItems(schema, spot, value)
  else if (isObject(value)) checkMembers(schema, spot, value)
  return checking.found
}

function tell(keyword: string, schema: JsonObject, spot: Spot): void {
  spot.checking.found.push({ keyword, schema, value: spot.value, at: pointerOf(spot) })
}

/** What a schema for the same value says of it. It does not know what others beside it have spoken of, they learn what it has. */
function checkAlso(schema: Json, spot: Spot): void {
  const seen = spot.seen && new Set<string>()
  check(schema, { ...spot, seen })
  addSeen(spot, seen)
}

/** Whether the value would keep another schema, which has spoken of it only if so. */
function fits(schema: Json, spot: Spot): boolean {
  const { compiled } = spot.checking
  const seen = spot.seen && new Set<string>()
  const fit = check(schema, { ...spot, checking: { compiled, found: [], most: 1 }, seen }).length === 0
  if (fit) addSeen(spot, seen)
  return fit
}

function addSeen(spot: Spot, seen: Set<string> = new Set()): void {
  for (const it of seen) spot.seen?.add(it)
}

const partKeywords = new Set(['$ref', '$recursiveRef', 'not', 'anyOf', 'oneOf', 'allOf', 'if'])

/** References, unions and conditions: schemas for the same value. What is wrong with a union is told of it as a whole. */
function checkParts(schema: JsonObject, spot: Spot): void {
  const { $ref, not, anyOf, oneOf, allOf, if: condition } = schema
  const target = referredBy(schema, spot.checking.compiled)
  if ($ref !== undefined && target === undefined) throw new Error(`$ref ${$ref} leads nowhere`)
  if (target !== undefined) checkAlso(target, spot)
  if (not !== undefined && fits(not, { ...spot, seen: spot.seen && new Set() })) tell('not', schema, spot)
  const isBranch = (part: Schema) => fits(part, spot)
  if (anyOf !== undefined && schemas(anyOf).filter(isBranch).length === 0) tell('anyOf', schema, spot)
  if (oneOf !== undefined && schemas(oneOf).filter(isBranch).length !== 1) tell('oneOf', schema, spot)
  for (const part of schemas(allOf)) checkAlso(part, spot)
  if (condition !== undefined) checkAlso(schema[fits(condition, spot) ? 'then' : 'else'] ?? true, spot)
}

/** `dependencies` is the older word for both of the others. */
const dependent = ['dependentRequired', 'dependentSchemas', 'dependencies']

function checkMembers(schema: JsonObject, spot: Spot, value: JsonObject): void {
  const { propertyNames = true, additionalProperties } = schema
  const keys = Object.keys(value)
  if (propertyNames !== true) for (const it of keys) check(propertyNames, inside(spot, it, it))
  for (const keyword of dependent) {
    for (const [key, needed] of entriesOf(schema[keyword])) {
      if (!Object.hasOwn(value, key)) continue
      if (!Array.isArray(needed)) checkAlso(needed, spot)
      else if (!needed.every((it) => Object.hasOwn(value, String(it)))) tell(keyword, schema, spot)
    }
  }
  const properties = propertiesOf(schema)
  const patterns = entriesOf(schema['patternProperties']).map(([it, part]) => ({ matches: new RegExp(it, 'u'), part }))
  const isNamed = (key: string) => Object.hasOwn(properties, key) || patterns.some(({ matches }) => matches.test(key))
  const member = (key: string, part: Json) => {
    spot.seen?.add(key)
    check(part, inside(spot, key, value[key]!))
  }
  for (const key of Object.keys(properties)) if (Object.hasOwn(value, key)) member(key, properties[key]!)
  for (const { matches, part } of patterns) for (const key of keys) if (matches.test(key)) member(key, part)
  const keyword = additionalProperties === undefined ? 'unevaluatedProperties' : 'additionalProperties'
  const rest = schema[keyword]
  if (rest === undefined) return
  const others = keys.filter((it) => (additionalProperties === undefined ? !spot.seen?.has(it) : !isNamed(it)))
  if (rest === false && others.length > 0) tell(keyword, schema, spot)
  else for (const key of others) member(key, rest)
}

function checkItems(schema: JsonObject, spot: Spot, list: Json[]): void {
  const { prefixItems, items, additionalItems, contains, minContains, maxContains, unevaluatedItems } = schema
  const first = schemas(prefixItems)
  for (const [i, item] of list.entries()) {
    const part = first[i] ?? items ?? additionalItems
    if (part === undefined) break
    spot.seen?.add(String(i))
    check(part, inside(spot, String(i), item))
  }
  if (contains !== undefined) {
    const found = [...list.keys()].filter((i) => fits(contains, inside(spot, String(i), list[i]!)))
    for (const i of found) spot.seen?.add(String(i))
    if (found.length < Number(minContains ?? 1)) {
      tell(minContains === undefined ? 'contains' : 'minContains', schema, spot)
    } else if (found.length > Number(maxContains ?? list.length)) tell('maxContains', schema, spot)
  }
  if (unevaluatedItems === undefined) return
  for (const [i, item] of list.entries()) {
    if (!spot.seen?.has(String(i))) check(unevaluatedItems, inside(spot, String(i), item))
    spot.seen?.add(String(i))
  }
}

function inside(parent: Spot, key: string, value: Json): Spot {
  return { value, key, parent, checking: parent.checking, seen: parent.seen && new Set() }
}

function entriesOf(table: Json | undefined): [string, Json][] {
  return isObject(table) ? Object.entries(table) : []
}
