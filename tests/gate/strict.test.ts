import { describe, expect, test } from 'vitest'
import type { ToolCall } from '../../src/core/flow.ts'
import { repair } from '../../src/core/repair.ts'
import { judge, open, strict } from '../../src/gate/index.ts'
import { byPosition, callOf, contractOf } from './calls.ts'

const contracts = [contractOf('add', { a: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } })]
const codes = (call: ToolCall, siblings = [call], actionContract = strict) => {
  const verdict = judge(call, { contracts, actionContract }, siblings)
  return verdict.ok ? [] : verdict.issues.map((it) => it.code)
}

describe('the strict contract', () => {
  test.each(['json', 'xml', 'native', 'lines'] as const)('takes a lone %s call by name', (form) => {
    expect(codes(callOf('add', { a: 1 }, { form }))).toEqual([])
  })

  test('refuses two calls in any form', () => {
    const calls = [callOf('add', { a: 1 }), callOf('add', { a: 2 })]
    expect(calls.map((it) => codes(it, calls))).toEqual([['action-several'], ['action-several']])
  })

  test('refuses truth values, nothing and containers in any form', () => {
    expect(codes(callOf('add', { a: true }))).toEqual(['action-boolean'])
    expect(codes(callOf('add', { a: null }))).toEqual(['action-none'])
    expect(codes(callOf('add', { tags: ['x'] }))).toEqual(['action-container'])
    expect(codes(byPosition('add', 1, ['x']))).toEqual(['action-container'])
  })

  test('a fence is no mending, a curly quote is', () => {
    expect(codes({ ...byPosition('add', 1), repairs: [repair('fence', 0, 3)] })).toEqual([])
    expect(codes({ ...byPosition('add', 1), repairs: [repair('curly-quotes', 0, 3)] })).toEqual(['action-repaired'])
  })

  test('statements that were left out were statements', () => {
    expect(codes({ ...byPosition('add', 1), repairs: [repair('statements-left-out', 0, 3)] })).toEqual([
      'action-several',
    ])
  })

  test('mended JSON is none of its business', () => {
    expect(codes(callOf('add', { a: 1 }, { repairs: [repair('trailing-comma', 0, 3)] }))).toEqual([])
  })
})

test('the open contract takes what strict refuses', () => {
  const calls = [callOf('add', { tags: ['x'] }, { form: 'python' }), byPosition('add', 1, null)]
  expect(calls.map((it) => codes(it, calls, open))).toEqual([[], []])
})
