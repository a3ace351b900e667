import { isObject, type Json, type JsonObject, setKey } from '../core/json.ts'

/**
 * A tool's parameters in the words that every server knows. The gate holds arguments against the full one, so nothing is lost
 * but a hint: `const` becomes an `enum` of one, `dict` and `float` the types they mean, and the rest is left out.
 */
export function wireSchema(schema: JsonObject): JsonObject {
  const plain = withKeywords(schema, (it) => !leftOut.has(it))
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

/** A schema with some of its keywords, all the way down. */
export function withKeywords(schema: JsonObject, isKept: (keyword: string) => boolean): JsonObject {
  const inner = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inner)
    return isObject(value) ? withKeywords(value, isKept) : value
  }
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (!isKept(key)) continue
    if (key === 'const') result['enum'] ??= [value]
    else if (key === 'type') setType(result, value)
    else if (byName.has(key) && isObject(value)) {
      const members: JsonObject = {}
      for (const [name, member] of Object.entries(value)) setKey(members, name, inner(member))
      setKey(result, key, members)
    } else setKey(result, key, nested.has(key) ? inner(value) : value)
  }
  return result
}

/** `any` means that everything fits, which is said by saying nothing. */
function setType(result: JsonObject, type: Json): void {
  if (typeof type !== 'string') result['type'] = type
  else if (type !== 'any') result['type'] = Object.hasOwn(typeWords, type) ? typeWords[type]! : type
}
