import { describe, expect, test } from 'vitest'
import { type Answer, checkAnswer, type Expected, type ToolDoc } from '../../bench/bfcl/check-answer.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'

const brew: ToolDoc = {
  name: 'tea.brew',
  description: 'Brews tea',
  parameters: {
    properties: {
      kind: { type: 'string' },
      grams: { type: 'float' },
      cups: { type: 'integer' },
      extras: { type: 'array', items: { type: 'string' } },
      pot: { type: 'dict', properties: {} },
    },
    required: ['kind'],
  },
}
const rinse: ToolDoc = { name: 'rinse', description: 'Rinses', parameters: { properties: { pot: { type: 'string' } } } }

const brewed = (args: JsonObject): Answer => ({ name: 'tea.brew', arguments: { kind: 'oolong', ...args } })
const accepted = (args: Record<string, Json[]>): Expected => ({ 'tea.brew': { kind: ['oolong'], ...args } })

function kindOf(calls: Answer[], expected: Expected[], asSet = false): string {
  return checkAnswer(calls, { expected, tools: [brew, rinse], asSet })?.kind ?? 'right'
}

describe('a value is accepted', () => {
  const cases: [string, string, Json, Json[]][] = [
    ['in other letters and punctuation', 'kind', 'Oo-Long.', ['oolong']],
    ['whole where a float is declared', 'grams', 5, [5]],
    ['as a list, item by item', 'extras', ['Lemon', 'wild honey'], [['lemon', 'wildhoney']]],
    ['as an empty list where it may be left out', 'extras', [], ['']],
    ['as an object, key by key', 'pot', { size: 'Big' }, [{ size: ['big', 'large'], lid: ['', 'steel'] }]],
    ['as the name of a variable', 'cups', 'guests', ['guests']],
  ]
  for (const [name, key, value, values] of cases) {
    test(name, () => expect(kindOf([brewed({ [key]: value })], [accepted({ [key]: values })])).toBe('right'))
  }
})

describe('a value is not accepted', () => {
  const cases: [string, string, Json, Json[]][] = [
    ['with a fraction where an integer is declared', 'cups', 2.5, [2]],
    ['as a text where a number is declared', 'cups', '2', [2]],
    ['in another order', 'extras', ['honey', 'lemon'], [['lemon', 'honey']]],
    ['with a key of its object missing', 'pot', {}, [{ size: ['big'] }]],
    ['with a key too many in its object', 'pot', { size: 'big', lid: 'steel' }, [{ size: ['big'] }]],
  ]
  for (const [name, key, value, values] of cases) {
    test(name, () => expect(kindOf([brewed({ [key]: value })], [accepted({ [key]: values })])).toBe('value'))
  }
})

describe('the calls of a completion', () => {
  const rinsed: Answer = { name: 'rinse', arguments: {} }
  const rinseExpected: Expected = { rinse: { pot: [''] } }

  test('a call that is missing, and one that is not expected', () => {
    expect(kindOf([], [accepted({})])).toBe('no-call')
    expect(kindOf([brewed({}), brewed({})], [accepted({})])).toBe('count')
    expect(kindOf([rinsed], [accepted({})])).toBe('name')
  })

  test('an argument that is missing, and one that is unknown', () => {
    expect(kindOf([{ name: 'tea.brew', arguments: {} }], [accepted({})])).toBe('argument')
    expect(kindOf([brewed({})], [accepted({ cups: [2] })])).toBe('argument')
    expect(kindOf([brewed({ sugar: 1 })], [accepted({})])).toBe('argument')
  })

  test('several calls are right in any order, each once', () => {
    expect(kindOf([rinsed, brewed({})], [accepted({}), rinseExpected], true)).toBe('right')
    expect(kindOf([rinsed, rinsed], [accepted({}), rinseExpected], true)).toBe('name')
  })
})
