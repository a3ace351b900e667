import { schemaArrayKeyword, schemaKeyword, schemaMapKeyword } from '@cfworker/json-schema'
import { fail, ok, type Result } from '../core/issue.ts'
import { isObject, type Json, type JsonObject, setKey } from '../core/json.ts'
import { boundedPattern } from './bounded-pattern.ts'
import { type TypeWord, typeWords } from './lossless.ts'

/** A schema in the words of JSON Schema 2020-12, as the library takes it. */
export interface PlainSchema {
  root: JsonObject
  /** Whether some list must hold no item twice, which the library checks in quadratic time. */
  unique: boolean
  /** Whether some schema asks which members or items the others have not spoken of. */
  unevaluated: boolean
}

/** A copy of a schema in JSON Schema's own words (`dict` is object, `any` is no type), or why it cannot be one. */
export function plainSchema(parameters: JsonObject): Result<PlainSchema> {
  const copying: Copying = { unique: false, unevaluated: false, problem: undefined }
  const root = copySchema(parameters, copying, 0)
  if (copying.problem !== undefined) return unusable(copying.problem)
  if (!isObject(root)) return unusable('it is not an object')
  const { type } = root
  if (type === undefined || (Array.isArray(type) && type.includes('object'))) root['type'] = 'object'
  return root['type'] === 'object'
    ? ok({ root, unique: copying.unique, unevaluated: copying.unevaluated })
    : unusable('its type is not object')
}

export function unusable(why: string): { ok: false; issues: [{ code: 'schema-unusable'; message: string }] } {
  const message = `this tool cannot be called, its parameter schema is unusable: ${why}`
  return fail({ code: 'schema-unusable', message }) as ReturnType<typeof unusable>
}

interface Copying extends Omit<PlainSchema, 'root'> {
  problem: string | undefined
}

/** Words for types that are not JSON Schema's but whose meaning is certain; `any` is no type at all. */
const otherWords = new Map<string, TypeWord>([
  ['dict', 'object'],
  ['float', 'number'],
  ['double', 'number'],
  ['tuple', 'array'],
  ['list', 'array'],
  ['int', 'integer'],
  ['str', 'string'],
  ['bool', 'boolean'],
])
const deepest = 60

function copySchema(schema: Json, copying: Copying, depth: number): Json {
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema))
    return trouble(copying, `${JSON.stringify(schema)?.slice(0, 40)} stands where a schema is expected`)
  if (depth > deepest) return trouble(copying, 'it is nested too deeply')
  const copy: JsonObject = {}
  for (const [keyword, value] of Object.entries(modernised(schema))) copyKeyword(copy, keyword, value, copying, depth)
  return copy
}

/** Older ways of saying what 2020-12 says: `nullable`, `items` as a list, and limits that are excluded by a truth value. */
function modernised(schema: JsonObject): JsonObject {
  const modern = { ...schema }
  const { nullable, type, enum: choices, items, additionalItems } = schema
  if (nullable === true && type !== undefined) modern['type'] = [type, 'null'].flat()
  if (nullable === true && Array.isArray(choices)) modern['enum'] = [...choices, null]
  if (Array.isArray(items)) {
    modern['prefixItems'] = items
    delete modern['items']
    if (additionalItems !== undefined) modern['items'] = additionalItems
  }
  for (const [limit, excluded] of exclusions) {
    if (schema[excluded] === true && typeof schema[limit] === 'number') modern[excluded] = schema[limit]
    else if (typeof schema[excluded] === 'boolean') delete modern[excluded]
  }
  if (typeof schema['required'] === 'boolean') delete modern['required']
  return modern
}

const exclusions = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

function copyKeyword(copy: JsonObject, keyword: string, value: Json, copying: Copying, depth: number): void {
  const nested = (it: Json) => copySchema(it, copying, depth + 1)
  const shape = shapes.find(({ of }) => of.includes(keyword))
  if (keyword === 'uniqueItems' && value === true) copying.unique = true
  if (keyword.startsWith('unevaluated')) copying.unevaluated = true
  if (keyword === 'type') copyType(copy, value, copying)
  else if (keyword === 'pattern') copyPattern(copy, value, copying)
  else if (Object.hasOwn(schemaKeyword, keyword)) copy[keyword] = nested(value)
  else if (Object.hasOwn(schemaArrayKeyword, keyword))
    copy[keyword] = Array.isArray(value) ? value.map(nested) : misplaced(copying, keyword, 'a list')
  else if (Object.hasOwn(schemaMapKeyword, keyword)) copy[keyword] = copyTable(keyword, value, copying, depth)
  else if (!shape || shape.fits(value)) setKey(copy, keyword, value)
  else misplaced(copying, keyword, shape.words)
}

function copyType(copy: JsonObject, value: Json, copying: Copying): void {
  const words = Array.isArray(value) ? value : [value]
  if (words.includes('any')) return
  const read = words.map((it) => (typeof it === 'string' ? readType(it.toLowerCase()) : undefined))
  const unknown = words.find((_, i) => read[i] === undefined)
  if (unknown !== undefined || words.length === 0) trouble(copying, `${JSON.stringify(unknown)} is no type`)
  else copy['type'] = Array.isArray(value) ? (read as string[]) : read[0]!
}

function readType(word: string): TypeWord | undefined {
  return otherWords.get(word) ?? typeWords.find((it) => it === word)
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

/** What stands behind the keywords that hold no schema: the check takes it for granted. */
const shapes: { words: string; fits(value: Json): boolean; of: string[] }[] = [
  {
    words: 'a number',
    fits: (value) => typeof value === 'number',
    of: [
      ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
      ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
    ],
  },
  { words: 'a text', fits: isText, of: ['$ref', '$id', '$anchor', '$schema', 'format'] },
  { words: 'a list of names', fits: (value) => Array.isArray(value) && value.every(isText), of: ['required'] },
  { words: 'a list', fits: Array.isArray, of: ['enum'] },
  { words: 'an object', fits: isObject, of: ['dependentRequired'] },
]

function isText(value: Json): boolean {
  return typeof value === 'string'
}

function misplaced(copying: Copying, keyword: string, expected: string): Json {
  return trouble(copying, `${keyword} is not ${expected}`)
}

function trouble(copying: Copying, problem: string): Json {
  copying.problem ??= problem
  return true
}
