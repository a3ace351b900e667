import { schemaArrayKeyword, schemaKeyword, schemaMapKeyword } from '@cfworker/json-schema'
import { fail, ok, type Result } from '../core/issue.ts'
import { isObject, type Json, type JsonObject, setKey } from '../core/json.ts'
import { boundedPattern } from './bounded-pattern.ts'

/** A schema in the words of JSON Schema 2020-12, as the library takes it. */
export interface PlainSchema {
  root: JsonObject
  /** Whether some list must hold no item twice, which the library checks in quadratic time. */
  unique: boolean
}

/** A copy of a schema in JSON Schema's own words (`dict` is object, `any` is no type), or why it cannot be one. */
export function plainSchema(parameters: JsonObject): Result<PlainSchema> {
  const copying: Copying = { unique: false, problem: undefined }
  const root = copySchema(parameters, copying, 0)
  if (copying.problem !== undefined) return unusable(copying.problem)
  if (!isObject(root)) return unusable('it is not an object')
  const { type } = root
  if (type === undefined || (Array.isArray(type) && type.includes('object'))) root['type'] = 'object'
  return root['type'] === 'object' ? ok({ root, unique: copying.unique }) : unusable('its type is not object')
}

export function unusable(why: string): { ok: false; issues: [{ code: 'schema-unusable'; message: string }] } {
  const message = `this tool cannot be called, its parameter schema is unusable: ${why}`
  return fail({ code: 'schema-unusable', message }) as ReturnType<typeof unusable>
}

interface Copying {
  unique: boolean
  problem: string | undefined
}

/** Words for types that are not JSON Schema's but whose meaning is certain; `any` is no type at all. */
const typeWords = new Map([
  ...['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'].map((it) => [it, it] as const),
  ...([
    ['dict', 'object'],
    ['float', 'number'],
    ['double', 'number'],
    ['tuple', 'array'],
    ['list', 'array'],
  ] as const),
  ...([
    ['int', 'integer'],
    ['str', 'string'],
    ['bool', 'boolean'],
  ] as const),
])
const deepest = 60

function copySchema(schema: Json, copying: Copying, depth: number): Json {
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema))
    return trouble(copying, `${JSON.stringify(schema)?.slice(0, 40)} stands where a schema is expected`)
  if (depth > deepest) return trouble(copying, 'it is nested too deeply')
  const copy: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) copyKeyword(copy, keyword, value, copying, depth)
  return modernise(copy)
}

/** Older ways of saying what 2020-12 says: `nullable`, and limits that are excluded by a truth value. */
function modernise(copy: JsonObject): JsonObject {
  if (copy['nullable'] === true && copy['type'] !== undefined) copy['type'] = [copy['type'], 'null'].flat()
  if (copy['nullable'] === true && Array.isArray(copy['enum'])) copy['enum'] = [...copy['enum'], null]
  for (const [limit, excluded] of exclusions) {
    const isExcluded = copy[excluded]
    if (typeof isExcluded !== 'boolean') continue
    delete copy[excluded]
    if (isExcluded && typeof copy[limit] === 'number') copy[excluded] = copy[limit]
  }
  if (typeof copy['required'] === 'boolean') delete copy['required']
  return copy
}

const exclusions = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

function copyKeyword(copy: JsonObject, keyword: string, value: Json, copying: Copying, depth: number): void {
  const nested = (it: Json) => copySchema(it, copying, depth + 1)
  if (keyword === 'uniqueItems' && value === true) copying.unique = true
  if (keyword === 'type') copyType(copy, value, copying)
  else if (keyword === 'pattern') copyPattern(copy, value, copying)
  else if (keyword === 'items' && Array.isArray(value)) copy['prefixItems'] = value.map(nested)
  else if (keyword === 'additionalItems' && Array.isArray(copy['prefixItems'])) copy['items'] = nested(value)
  else if (Object.hasOwn(schemaKeyword, keyword)) copy[keyword] = nested(value)
  else if (Object.hasOwn(schemaArrayKeyword, keyword))
    copy[keyword] = Array.isArray(value) ? value.map(nested) : misplaced(copying, keyword, 'a list')
  else if (Object.hasOwn(schemaMapKeyword, keyword)) copy[keyword] = copyTable(keyword, value, copying, depth)
  else if (wellFormed(keyword, value)) setKey(copy, keyword, value)
  else misplaced(copying, keyword, shapes.get(keyword)!)
}

function copyType(copy: JsonObject, value: Json, copying: Copying): void {
  const words = Array.isArray(value) ? value : [value]
  if (words.includes('any')) return
  const read = words.map((it) =>
    typeof it === 'string' ? (typeWords.get(it) ?? typeWords.get(it.toLowerCase())) : undefined,
  )
  const unknown = words.find((_, i) => read[i] === undefined)
  if (unknown !== undefined || words.length === 0) trouble(copying, `${JSON.stringify(unknown)} is no type`)
  else copy['type'] = Array.isArray(value) ? (read as string[]) : read[0]!
}

function copyPattern(copy: JsonObject, value: Json, copying: Copying): void {
  const bounded = boundedPattern(value)
  if (bounded === undefined) return void trouble(copying, `${JSON.stringify(value)} is no pattern`)
  copy['pattern'] = bounded
  copy['patternAsWritten'] = value
}

function copyTable(keyword: string, value: Json, copying: Copying, depth: number): Json {
  if (!isObject(value)) return misplaced(copying, keyword, 'an object')
  const copy: JsonObject = {}
  for (const [key, schema] of Object.entries(value)) {
    const name = keyword === 'patternProperties' ? boundedPattern(key) : key
    if (name === undefined) trouble(copying, `${JSON.stringify(key)} is no pattern`)
    else setKey(copy, name, copySchema(schema, copying, depth + 1))
  }
  return copy
}

const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength']
const counts = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains']
const texts = ['$ref', '$id', '$anchor', '$schema', 'format']

/** What the library takes for granted of the other keywords. */
const shapes = new Map([
  ...[...numbers, ...counts].map((it) => [it, 'a number'] as const),
  ...texts.map((it) => [it, 'a text'] as const),
  ...([
    ['required', 'a list of names'],
    ['enum', 'a list'],
    ['dependentRequired', 'an object'],
  ] as const),
])

function wellFormed(keyword: string, value: Json): boolean {
  const shape = shapes.get(keyword)
  if (typeof value === 'boolean' && (keyword.startsWith('exclusive') || keyword === 'required')) return true
  if (shape === 'a number') return typeof value === 'number'
  if (shape === 'a text') return typeof value === 'string'
  if (shape === 'an object') return isObject(value)
  if (shape === undefined) return true
  return Array.isArray(value) && (shape === 'a list' || value.every((it) => typeof it === 'string'))
}

function misplaced(copying: Copying, keyword: string, expected: string): Json {
  return trouble(copying, `${keyword} is not ${expected}`)
}

function trouble(copying: Copying, problem: string): Json {
  copying.problem ??= problem
  return true
}
