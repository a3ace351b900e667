import { describe, expect, test } from 'vitest'
import type { CallForm } from '../../src/core/flow.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { judge, open } from '../../src/gate/index.ts'
import { callOf, contractOf } from './calls.ts'

const pass = (contract: ReturnType<typeof contractOf>, named: JsonObject, form: CallForm = 'json') => {
  const call = callOf('f', named, { form })
  const verdict = judge(call, { contracts: [contract], actionContract: open }, [call])
  return verdict.ok ? verdict.checked : verdict.issues.map((it) => it.message)
}

describe('synonyms that a contract declares', () => {
  const contract = contractOf(
    'f',
    { interval: { type: 'string', enum: ['hourly', 'daily'] } },
    { synonyms: { interval: { 'per day': 'daily' } } },
  )

  test('are taken, and it is on the record', () => {
    const coercions = [{ pointer: '/interval', from: 'Per day', to: 'daily' }]
    expect(pass(contract, { interval: 'Per day' })).toMatchObject({ arguments: { interval: 'daily' }, coercions })
  })

  test('others are not guessed', () => {
    expect(pass(contract, { interval: 'each day' })).toEqual([
      'interval: must be one of "hourly", "daily", got string "each day"',
    ])
  })
})

describe('thoughts in the answer', () => {
  const ending = contractOf('f', { answer: { type: 'string' } }, { ends: true })

  test.each([
    ['<think>sounds fine</think>Risk is low.', 'Risk is low.'],
    ['<think>a<think>b</think>c</think> Low. <thinking>d</thinking>', 'Low.'],
    ['It never closes: <think>so it stays', 'It never closes: <think>so it stays'],
    ['about </think> alone', 'about </think> alone'],
  ])('%s', (answer, expected) => {
    expect(pass(ending, { answer })).toMatchObject({ arguments: { answer: expected } })
  })

  test('stay in a note, which does not end the run', () => {
    const note = contractOf('f', { body: { type: 'string' } })
    expect(pass(note, { body: '<think>x</think>y' })).toMatchObject({
      arguments: { body: '<think>x</think>y' },
      coercions: [],
    })
  })
})

describe('bare text of XML forms', () => {
  const contract = contractOf('f', { memo: { type: ['string', 'null'] }, days: { type: ['integer', 'null'] } })

  test('has no other way to say null', () => {
    expect(pass(contract, { memo: 'null', days: 'null' }, 'xml')).toMatchObject({
      arguments: { memo: null, days: null },
    })
  })

  test('in JSON the word stays a word', () => {
    expect(pass(contract, { memo: 'null', days: null })).toMatchObject({ arguments: { memo: 'null', days: null } })
  })
})

test('defaults are left to the tool', () => {
  const contract = contractOf('f', { currency: { type: 'string', default: 'usd' } })
  expect(pass(contract, {})).toMatchObject({ arguments: {} })
})

test('the hash is the same whatever the order, and differs by argument, tool and contract', () => {
  const properties = { a: { type: 'integer' }, b: { type: 'integer' } }
  const hash = (named: JsonObject, more = {}) => {
    const checked = pass(contractOf('f', properties, more), named)
    return Array.isArray(checked) ? '' : checked.hash
  }
  const first = hash({ a: 1, b: 2 })
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect([
    hash({ b: 2, a: '1' }),
    hash({ a: 1, b: 3 }) === first,
    hash({ a: 1, b: 2 }, { effect: 'write' }) === first,
  ]).toEqual([first, false, false])
})

test('arguments as a whole are never taken for one item of a list', () => {
  const object = { type: 'object', properties: { b: { type: 'integer' } } }
  const contract = { ...contractOf('f', {}), parameters: { anyOf: [{ type: 'array' }, object] }, ends: true }
  expect(pass(contract, { b: 'x' })).toEqual([expect.stringMatching(/^arguments: expected/)])
})
