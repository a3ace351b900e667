import { dereference, type Schema as LibrarySchema, validate } from '@cfworker/json-schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Json, type JsonObject, setKey } from '../../src/core/json.ts'
import { keeps } from '../../src/gate/check.ts'
import { compileSchema } from '../../src/gate/schema.ts'

const keys = fc.constantFrom('a', 'b', 'ab', '__proto__', 'constructor')
const scalars: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    '',
    'a',
    'ab',
    'a\u{1f600}b',
    '2024-02-29',
    'x@y.z',
    'http://a.b/c',
    0,
    -0,
    1,
    2,
  ),
  fc.constantFrom<Json>(0.3, 0.1, 1.5, -7, 6, 1e300, 5e-324, 12.34, '192.168.0.1', '::1', '12:00:00Z', 'P1D', '/a~0/0'),
)
const values = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(tie('any'), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(fc.tuple(keys, tie('any')), { maxLength: 3 }).map(toObject) },
  ),
})).any
const limits = fc.constantFrom(0, 1, 2, 3, 0.1, 0.3, 1.5)
const types = fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null')

/** Keywords with what may stand behind them, some of which belong together. */
const keywords = (any: fc.Arbitrary<Json>): fc.Arbitrary<[string, Json][]> => {
  const list = fc.array(any, { minLength: 1, maxLength: 3 })
  const table = fc.array(fc.tuple(keys, any), { maxLength: 3 }).map(toObject)
  const names = fc.uniqueArray(keys, { maxLength: 2 })
  const one = (keyword: string, value: fc.Arbitrary<Json>) => value.map((it): [string, Json][] => [[keyword, it]])
  return fc.oneof(
    one('type', fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 }))),
    one('const', values),
    one('enum', fc.array(values, { minLength: 1, maxLength: 3 })),
    ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((it) => one(it, limits)),
    ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((it) =>
      one(it, limits),
    ),
    one('pattern', fc.constantFrom('a', '^a+$', '[0-9]')),
    one(
      'format',
      fc.constantFrom('date', 'email', 'uri', 'ipv4', 'time', 'duration', 'json-pointer', 'constructor', 'no'),
    ),
    one('uniqueItems', fc.boolean()),
    one('required', names),
    one('dependentRequired', fc.array(fc.tuple(keys, names), { maxLength: 2 }).map(toObject)),
    one('dependencies', fc.array(fc.tuple(keys, fc.oneof(names, fc.boolean())), { maxLength: 2 }).map(toObject)),
    ...['anyOf', 'allOf', 'oneOf', 'prefixItems'].map((it) => one(it, list)),
    ...['not', 'items', 'contains', 'additionalProperties', 'propertyNames'].map((it) => one(it, any)),
    ...['unevaluatedItems', 'unevaluatedProperties'].map((it) => one(it, fc.oneof(fc.constant(false), any))),
    ...['properties', 'dependentSchemas'].map((it) => one(it, table)),
    one('patternProperties', fc.array(fc.tuple(fc.constantFrom('a', '^b'), any), { maxLength: 2 }).map(toObject)),
    fc.tuple(any, any, any).map((it): [string, Json][] => [
      ['if', it[0]],
      ['then', it[1]],
      ['else', it[2]],
    ]),
    fc.tuple(any, limits, limits).map((it): [string, Json][] => [
      ['contains', it[0]],
      ['minContains', it[1]],
      ['maxContains', it[2]],
    ]),
    one('$ref', fc.constantFrom('#/$defs/one', '#/$defs/two', '#two', 'http://x.y/z', 'http://x.y/inner')),
  )
}
const parts = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 5, arbitrary: fc.array(keywords(tie('any')), { maxLength: 4 }).map((it) => toObject(it.flat())) },
  ),
})).any
/** References lead to schemas that hold none themselves, so that there is no circle. */
const schemas = fc.tuple(parts, values, limits).map(([part, value, limit]): JsonObject => {
  const $defs = {
    one: { type: ['string', 'object'], properties: { a: { const: value } } },
    two: { $anchor: 'two', anyOf: [{ minimum: limit }, { items: { type: 'string' } }] },
    three: { $id: 'http://x.y/z', $defs: { deep: { $id: 'inner', type: 'object' } }, unevaluatedProperties: false },
  }
  return { type: 'object', properties: { it: part }, $defs }
})

/**
 * Whether a part that asks for what nobody else has looked at stands beside others for the same value. It must not see
 * what they looked at (2020-12, 11.2 and 11.3), but in the library it does.
 */
function asksBeside(schema: Json | undefined, beside = false): boolean {
  if (Array.isArray(schema)) return schema.some((it) => asksBeside(it, beside))
  if (typeof schema !== 'object' || schema === null) return false
  const asks = 'unevaluatedItems' in schema || 'unevaluatedProperties' in schema || schema.$ref === 'http://x.y/z'
  if (asks && beside) return true
  return Object.entries(schema).some(([keyword, it]) => {
    if (keyword === 'const' || keyword === 'enum') return false
    if (keyword === 'dependentSchemas' || keyword === 'dependencies') return asksBeside(Object.values(it ?? {}), true)
    if (keyword === 'properties' || keyword === 'patternProperties') return asksBeside(Object.values(it ?? {}))
    return asksBeside(it, ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].includes(keyword))
  })
}

function toObject(entries: [string, Json][]): JsonObject {
  const object: JsonObject = {}
  for (const [name, it] of entries) setKey(object, name, it)
  return object
}

describe('whether a value keeps a schema', () => {
  test('is what the schema library says', () => {
    let kept = 0
    fc.assert(
      fc.property(schemas, values, (schema, it) => {
        const compiled = compileSchema(schema)
        if (!compiled.ok) return
        fc.pre(!asksBeside(schema.properties))
        const { root } = compiled.value
        const lookup = dereference(root as LibrarySchema)
        const says = validate({ it }, root as LibrarySchema, '2020-12', lookup).valid
        expect(keeps({ it }, root, compiled.value)).toBe(says)
        if (says) kept += 1
      }),
      { numRuns: 4_000 },
    )
    expect(kept).toBeGreaterThan(500)
  })

  test.each([
    '{"if": {"items": true}, "then": {"unevaluatedItems": false}}',
    '{"if": {"items": {"type": "string"}}, "else": {"unevaluatedItems": false}, "prefixItems": [true]}',
    '{"allOf": [{"prefixItems": [true]}, {"unevaluatedItems": false}]}',
    '{"items": true, "anyOf": [{"unevaluatedItems": false}]}',
    '{"$ref": "#/$defs/list", "allOf": [{"unevaluatedItems": false}]}',
  ])('leaves out what parts beside have looked at: %s', (text) => {
    const schema = { type: 'object', properties: { it: JSON.parse(text) }, $defs: { list: { items: true } } }
    const compiled = compileSchema(schema)
    if (!compiled.ok) throw new Error(compiled.issues[0]?.message)
    expect(keeps({ it: [null] }, compiled.value.root, compiled.value)).toBe(false)
    expect(keeps({ it: [] }, compiled.value.root, compiled.value)).toBe(true)
  })
})
