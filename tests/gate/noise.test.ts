import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { ActionContract, CallForm, Contract, ToolCall } from '../../src/core/flow.ts'
import { type Json, type JsonObject, setKey } from '../../src/core/json.ts'
import { checkAction, exampleCall, judge, open, strict, writePythonCall, writeRefusal } from '../../src/gate/index.ts'
import { callOf, contractOf } from './calls.ts'

vi.setConfig({ testTimeout: 60_000 })

const key = fc.oneof(
  fc.constantFrom('a', 'b', 'A', '__proto__', 'toString', 'constructor'),
  fc.string({ maxLength: 4 }),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '30',
    '007',
    '1e999',
    '-0',
    'true',
    'None',
    'null',
    '[1]',
    '{"a": 1}',
    "['x']",
    '<think>x</think>y',
    '\ud800',
    '{',
    '7,5',
  ),
)
const value = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(text, fc.double(), fc.integer(), fc.boolean(), fc.constant(null)) as fc.Arbitrary<Json>,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('any')), { maxLength: 3 }).map(toObject),
  ),
})).any

const typeWord = fc.constantFrom(
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
  'null',
  'dict',
  'float',
  'tuple',
  'any',
)
const schema = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: typeWord }),
    fc.record({ type: fc.uniqueArray(typeWord, { minLength: 1, maxLength: 3 }) }),
    fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      type: fc.constant('string'),
      format: fc.constantFrom('date', 'date-time', 'uri'),
      pattern: fc.constant('^(a+)+$'),
    }),
    fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: -5, max: 5 }) }),
    fc.record({ anyOf: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('any'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('any'), { minLength: 1, maxLength: 2 }) }),
    fc.tuple(tie('any'), tie('any'), tie('any')).map((it) =>
      toObject([
        ['if', it[0]],
        ['then', it[1]],
        ['else', it[2]],
      ]),
    ),
    fc.record({ type: fc.constant('array'), items: tie('any'), uniqueItems: fc.boolean() }),
    fc.record({ $ref: fc.constantFrom('#', '#/properties/a', '#/nowhere', 'http://x/%') }),
    fc.array(fc.tuple(key, tie('any')), { maxLength: 3 }).map((it) => ({ type: 'object', properties: toObject(it) })),
    value,
  ),
})).any

/** Schemas as tools have them: a type or a choice, at most in a list or a union. */
const usualSchema = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    fc.record({ type: typeWord }),
    fc.record({ type: fc.uniqueArray(typeWord, { minLength: 1, maxLength: 3 }) }),
    fc.record({ enum: fc.constantFrom<Json>(['X', 'true', 30], [null, '7,5']) }),
    fc.record({ type: fc.constant('array'), items: tie('any') }),
    fc.record({ type: fc.constant('object'), properties: fc.record({ a: tie('any') }) }),
    fc.record({ anyOf: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
  ),
})).any

const parameters = fc.oneof(
  fc
    .array(fc.tuple(key, schema), { maxLength: 4 })
    .map((it) => ({ type: 'object', properties: toObject(it), required: it.slice(0, 1).map(([name]) => name) })),
  schema,
)
const forms = fc.constantFrom<CallForm[]>('json', 'native', 'xml', 'python', 'lines')

function toObject(entries: [string, Json][]): JsonObject {
  const object: JsonObject = {}
  for (const [name, it] of entries) setKey(object, name, it)
  return object
}

const verdictOn = (call: ToolCall, contract: Contract, actionContract: ActionContract = open) =>
  judge(call, { contracts: [contract], actionContract }, [call])

describe('whatever the arguments and schemas are', () => {
  const anything = fc.tuple(
    parameters,
    fc.array(fc.tuple(key, value), { maxLength: 4 }).map(toObject),
    fc.array(value, { maxLength: 2 }),
    forms,
    fc.boolean(),
  )

  test('the gate has a verdict, and the refusal a text with an example', () => {
    fc.assert(
      fc.property(anything, ([schemaOfTool, named, positional, form, ends]) => {
        const contract = { ...contractOf('f', {}), parameters: schemaOfTool as JsonObject, ends }
        const call = callOf('f', named, { positional, form })
        for (const actionContract of [open, strict]) {
          const verdict = verdictOn(call, contract, actionContract)
          if (verdict.ok) continue
          expect(verdict.issues.length).toBeGreaterThan(0)
          const told = writeRefusal(verdict.issues, {
            tool: 'f',
            contracts: [contract],
            writeCall: writePythonCall,
            given: call.named,
          })
          expect(told).not.toBe('')
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a checked call judged again stays as it is', () => {
    const usual = fc.tuple(usualSchema, usualSchema).map(([a, b]) => ({ type: 'object', properties: { a, b } }))
    const named = fc.tuple(fc.constantFrom('a', 'a', 'A', 'b'), fc.oneof(text, value)).map((it) => toObject([it]))
    let checkedCalls = 0
    fc.assert(
      fc.property(
        fc.tuple(fc.oneof({ arbitrary: usual, weight: 4 }, parameters), named, forms, fc.boolean()),
        ([schemaOfTool, args, form, ends]) => {
          const contract = { ...contractOf('f', {}), parameters: schemaOfTool as JsonObject, ends }
          const first = verdictOn(callOf('f', args, { form }), contract)
          if (!first.ok) return
          checkedCalls += 1
          const again = verdictOn(callOf('f', first.checked.arguments, { form }), contract)
          expect(again).toMatchObject({ ok: true, checked: { coercions: [], hash: first.checked.hash } })
          expect(again.ok && again.checked.arguments).toEqual(first.checked.arguments)
        },
      ),
      { numRuns: 1_500 },
    )
    expect(checkedCalls).toBeGreaterThan(150)
  })

  test('an action is noise', () => {
    const tools = [contractOf('f', { a: { type: 'integer' } })]
    const noise = fc.oneof(
      text,
      fc
        .array(fc.constantFrom('f', '(', ')', '"', "'", '```', '\n', ',', 'a=', '1', '[', '{'))
        .map((it) => it.join('')),
    )
    fc.assert(
      fc.property(noise, (action) => {
        const { ok, observation } = checkAction(action, strict, tools)
        expect(ok).toBe(observation === '')
      }),
      { numRuns: 500 },
    )
  })
})

describe('example calls', () => {
  test('keep the contract they are for', () => {
    const limits = fc
      .record({ minimum: fc.integer({ min: -9, max: 9 }), more: fc.nat(20) })
      .map(({ minimum, more }) => ({ minimum, maximum: minimum + more }))
    const plain = fc.oneof(
      fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object') }),
      limits.map((it) => ({ type: 'integer', ...it })),
      fc.constant({ type: 'string', format: 'date-time' }),
      fc.constant({ type: 'array', items: { type: 'integer', minimum: 3 }, minItems: 2 }),
      fc.constant({ type: 'object', properties: { x: { type: 'string' } }, required: ['x'] }),
      fc.constant({ type: 'string', maxLength: 3 }),
      fc.constant({ anyOf: [{ type: 'null' }, { enum: ['low', 'high'] }] }),
    )
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), plain as fc.Arbitrary<Json>),
        fc.array(fc.tuple(key, value), { maxLength: 3 }).map(toObject),
        (properties, own) => {
          const contract = contractOf('f', { type: 'object', properties, required: Object.keys(properties) })
          const { named } = exampleCall(contract, own)
          expect(verdictOn(callOf('f', named), contract)).toMatchObject({ ok: true })
        },
      ),
    )
  })
})

describe('attacks', () => {
  const nested = (depth: number, wrap: (it: Json) => Json) => {
    let it: Json = 1
    for (let i = 0; i < depth; i++) it = wrap(it)
    return it
  }
  const codes = (call: ToolCall, contract: Contract) => {
    const verdict = verdictOn(call, contract)
    return verdict.ok ? [] : verdict.issues.map((it) => it.code)
  }

  test('a hundred thousand brackets', () => {
    const contract = contractOf('f', { a: {} })
    expect(codes(callOf('f', { a: nested(100_000, (it) => [it]) }), contract)).toEqual(['call-too-deep'])
    expect(codes(callOf('f', { a: nested(100_000, (it) => ({ a: it })) }), contract)).toEqual(['call-too-deep'])
    expect(codes(callOf('f', { a: '['.repeat(1_000_000) }), contractOf('f', { a: { type: 'array' } }))).toEqual([
      'argument-type',
    ])
  })

  test('brackets inside a text that is taken for a list', () => {
    const list = contractOf('f', { a: { type: 'array' } })
    const brackets = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(codes(callOf('f', { a: brackets(50) }), list)).toEqual([])
    expect(codes(callOf('f', { a: brackets(200) }), list)).not.toEqual([])
    expect(codes(callOf('f', { a: brackets(100_000) }), list)).not.toEqual([])
  })

  test('a schema without an end', () => {
    const endless = nested(10_000, (it) => ({ items: it, type: 'array' })) as JsonObject
    expect(codes(callOf('f', { a: 1 }), contractOf('f', { a: endless }))).toEqual(['schema-unusable'])
  })

  test('a union that doubles the work at each level', () => {
    const node = {
      anyOf: [
        { type: 'object', properties: { n: { $ref: '#/$defs/node' } } },
        { type: 'object', properties: { n: { $ref: '#/$defs/node' }, m: {} } },
      ],
    }
    const contract = contractOf('f', { type: 'object', properties: { n: { $ref: '#/$defs/node' } }, $defs: { node } })
    expect(codes(callOf('f', { n: nested(50, (it) => ({ n: it })) }), contract)).toEqual(['schema-unusable'])
  })

  test('an example for a schema that branches without an end', () => {
    const node = { type: 'object', properties: {}, anyOf: Array.from({ length: 20 }, () => ({ $ref: '#/$defs/node' })) }
    const contract = contractOf('f', {
      type: 'object',
      properties: { n: { $ref: '#/$defs/node' } },
      required: ['n'],
      $defs: { node },
    })
    expect(exampleCall(contract).tool).toBe('f')
    expect(codes(callOf('f', {}), contract)).not.toEqual([])
  })

  test('thousands of items that fit no branch', () => {
    const contract = contractOf('f', {
      a: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] } },
    })
    expect(codes(callOf('f', { a: Array.from({ length: 4_000 }, () => 'x') }), contract)).toContain('argument-type')
  })

  test('a pattern that never comes to an end', () => {
    const contract = contractOf('f', { a: { type: 'string', pattern: '^(a+)+$' } })
    expect(codes(callOf('f', { a: `${'a'.repeat(50_000)}!` }), contract)).toEqual(['argument-value'])
    expect(codes(callOf('f', { a: 'aaa' }), contract)).toEqual([])
  })

  test('a hundred thousand items that must differ, or be numbers', () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `x${i}`)
    expect(codes(callOf('f', { a: many }), contractOf('f', { a: { type: 'array', uniqueItems: true } }))).toEqual([
      'argument-value',
    ])
    expect(
      codes(callOf('f', { a: many }), contractOf('f', { a: { type: 'array', items: { type: 'number' } } })),
    ).toEqual(Array(6).fill('argument-type'))
  })
})
