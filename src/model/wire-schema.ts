import { isObject, type Json, type JsonObject, setKey } from '../core/json.ts'

/**
 * A tool's parameters in the words that every server knows. The gate holds arguments against the full one, so nothing is lost
 * but a hint: `const` becomes an `enum` of one, `dict` and `float` the types they mean, and the rest is left out.
 */
export function wireSchema(schema: JsonObject): JsonObject {
  const plain = plainOne(schema)
  return { ...plain, type: 'object', properties: isObject(plain['properties']) ? plain['properties'] : {} }
}

const leftOut = new Set([
  '$schema',
  '$id',
  '$comment',
  '$anchor',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'patternProperties',
  'default',
  'title',
  'examples',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'strict',
  'optional',
])
/** Keywords whose members are names, not keywords. */
const byName = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])
/** Keywords that hold a schema or a list of them. */
const nested = new Set(['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'contains'])
const typeWords: Record<string, string> = {
  dict: 'object',
  float: 'number',
  double: 'number',
  int: 'integer',
  long: 'integer',
  bool: 'boolean',
  str: 'string',
  tuple: 'array',
  list: 'array',
}

function plainOne(schema: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (leftOut.has(key)) continue
    if (key === 'const') result['enum'] ??= [value]
    else if (key === 'type') setType(result, value)
    else if (byName.has(key) && isObject(value)) setKey(result, key, plainMembers(value))
    else if (nested.has(key)) setKey(result, key, plainNested(value))
    else setKey(result, key, value)
  }
  return result
}

function plainMembers(members: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [name, member] of Object.entries(members)) setKey(result, name, plainNested(member))
  return result
}

function plainNested(value: Json): Json {
  if (Array.isArray(value)) return value.map(plainNested)
  return isObject(value) ? plainOne(value) : value
}

/** `any` means that everything fits, which is said by saying nothing. */
function setType(result: JsonObject, type: Json): void {
  if (typeof type !== 'string') result['type'] = type
  else if (type !== 'any') result['type'] = Object.hasOwn(typeWords, type) ? typeWords[type]! : type
}
