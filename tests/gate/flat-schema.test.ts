import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { flatSchema, surelyKeeps } from '../../src/gate/flat-schema.ts'
import { judge, open } from '../../src/gate/index.ts'
import { compileSchema, keeps } from '../../src/gate/schema.ts'
import { callOf, contractOf } from './calls.ts'

const names = fc.constantFrom('city', 'days', 'Days', 'tags', 'constructor', '__proto__')
const words = fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object', 'null')
const property = fc.record(
  { type: fc.oneof(words, fc.uniqueArray(words, { minLength: 1, maxLength: 3 })), description: fc.constant('a word') },
  { requiredKeys: [] },
)
const schemas = fc
  .record({
    properties: fc.dictionary(names, property, { maxKeys: 4 }),
    required: fc.uniqueArray(names, { maxLength: 2 }),
    additionalProperties: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map((it): JsonObject => JSON.parse(JSON.stringify({ type: 'object', ...it })))
const values: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, 'true', 'bitcoin', '30', '[1]', 30, 1.5, -0, 1e300, [], ['bitcoin'], [1, 2], {}),
  fc.string({ maxLength: 4 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }).map((it) => it as Json),
)
const givens = fc.dictionary(names, values, { maxKeys: 4 }).map((it): JsonObject => JSON.parse(JSON.stringify(it)))

describe('a tool whose schema says names and types only', () => {
  test('is judged as one whose schema says more and means the same', () => {
    fc.assert(
      fc.property(schemas, givens, (schema, given) => {
        expect(verdictOn(schema, given)).toEqual(verdictOn({ ...schema, minProperties: 0 }, given))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is never said to be kept where the library says that it is not', () => {
    fc.assert(
      fc.property(schemas, givens, (schema, given) => {
        const compiled = compileSchema(schema)
        if (!compiled.ok || !compiled.value.flat || !surelyKeeps(given, compiled.value.flat)) return
        expect(keeps(given, compiled.value.root, compiled.value)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each<[string, JsonObject]>([
    ['a list of choices', { type: 'object', properties: { unit: { type: 'string', enum: ['g'] } } }],
    ['types inside a list', { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } }],
    ['a limit', { type: 'object', properties: { days: { type: 'integer', minimum: 1 } } }],
    ['a schema for other names', { type: 'object', properties: {}, additionalProperties: { type: 'string' } }],
    ['a name that every object inherits', { type: 'object', properties: { toString: { type: 'string' } } }],
    ['a reference', { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } }],
  ])('%s is left to the library', (_, schema) => {
    expect(flatSchema(schema)).toBeUndefined()
  })

  test('most tools have one', () => {
    const parameters = { parcel: { type: 'string', description: 'The number on its label' }, days: { type: 'integer' } }
    expect(flatSchema({ type: 'object', properties: parameters, required: ['parcel'] })).toBeDefined()
  })
})

function verdictOn(schema: JsonObject, given: JsonObject): unknown {
  const call = callOf('f', given)
  const verdict = judge(call, { contracts: [contractOf('f', schema)], actionContract: open }, [call])
  if (!verdict.ok) return verdict.issues
  const { arguments: args, coercions, call: judged } = verdict.checked
  return { args, coercions, repairs: judged.repairs }
}
