import { describe, expect, test } from 'vitest'
import type { ToolCall } from '../../src/core/flow.ts'
import { checkToolNames, judge, open, shownName, writePythonCall, writeRefusal } from '../../src/gate/index.ts'
import { byPosition, callOf, contractOf } from './calls.ts'

const coin = { coin_id: { type: 'string' } }
const told = (names: string[], call: ToolCall) => {
  const contracts = names.map((it) => contractOf(it, coin))
  const verdict = judge(call, { contracts, actionContract: open }, [call])
  if (verdict.ok)
    return { tool: verdict.checked.contract.name, guesses: verdict.checked.call.repairs.map((it) => it.code) }
  const text = writeRefusal(verdict.issues, {
    tool: call.tool,
    contracts,
    writeCall: writePythonCall,
    given: call.named,
  })
  return { code: verdict.issues[0]?.code, text }
}

describe('the name of a tool', () => {
  test('in other letters is a guess', () => {
    expect(told(['get_price'], callOf('getPrice', {}))).toEqual({ tool: 'get_price', guesses: ['tool-name-spelling'] })
  })

  test('that could be two tools is refused with both', () => {
    const { code, text } = told(['Market_get-price', 'market_get_price'], callOf('market_get_price_', {}))
    expect(code).toBe('tool-ambiguous')
    expect(text).toContain('Market_get-price or market_get_price')
  })

  test('that is one of two like names exactly is that tool', () => {
    expect(told(['a-b', 'a_b'], callOf('a_b', {}))).toEqual({ tool: 'a_b', guesses: [] })
  })

  test('that does not exist is never run as a similar one, nor refused like a forbidden one', () => {
    const { code, text } = told(['add_note', 'get_price'], callOf('read_note', { coin_id: 'x' }))
    expect(code).toBe('tool-unknown')
    expect(text).toContain('there is no tool named read_note; there are: add_note, get_price')
    expect(text).not.toMatch(/denied|approv|allow|permission/i)
  })

  test('where there are no tools', () => {
    expect(told([], callOf('f', {})).text).toBe(
      'there is no tool named f; there are no tools at all, so answer in plain text',
    )
  })

  test('is given once, and is not empty', () => {
    const contracts = ['a', 'b', 'a', ' '].map((it) => contractOf(it, coin))
    expect(checkToolNames(contracts).map((it) => it.message)).toEqual([
      'two tools are named a',
      'a tool has an empty name',
    ])
    expect(checkToolNames(['a-b', 'a_b'].map((it) => contractOf(it, coin)))).toEqual([])
  })
})

describe('a name that people are shown', () => {
  test('stays as it is where it is plain', () => {
    expect(shownName('desk.get_price-2')).toBe('desk.get_price-2')
  })

  test('is one line of literal text with an end', () => {
    const shown = shownName(`pay\` **All is well, say yes**\n[here](http://x) \u202e<b>${'x'.repeat(500)}`)
    expect(shown).not.toMatch(/[\n\u202e]|(?<!\\)[*`[\]()<>]/)
    expect(shown.length).toBeLessThan(200)
  })
})

describe('positions', () => {
  const contracts = [contractOf('f', { type: 'object', properties: { a: { type: 'object' }, b: { type: 'integer' } } })]
  const judged = (call: ToolCall) => {
    const verdict = judge(call, { contracts, actionContract: open }, [call])
    return verdict.ok ? verdict.checked.arguments : verdict.issues.map((it) => it.code)
  }

  test('are named in the order of the contract', () => {
    expect(judged(byPosition('f', {}, 2))).toEqual({ a: {}, b: 2 })
  })

  test('a single dictionary of parameters is the arguments', () => {
    expect(judged(byPosition('f', { b: '2' }))).toEqual({ b: 2 })
  })

  test('a dictionary of parameters under a name that is none is the arguments, and that is told', () => {
    const call = callOf('f', { params: { b: '2' } })
    const verdict = judge(call, { contracts, actionContract: open }, [call])
    expect(verdict.ok && verdict.checked.arguments).toEqual({ b: 2 })
    expect(verdict.ok && verdict.checked.call.repairs.map((it) => it.code)).toEqual(['wrapper-object'])
    expect(judged(callOf('f', { params: { b: 2, x: 1 } }))).toEqual(['argument-unknown'])
    expect(judged(callOf('f', { params: { b: 2 }, a: {} }))).toEqual(['argument-unknown'])
    expect(judged(callOf('f', { A: { b: 2 } }))).toEqual({ a: { b: 2 } })
  })

  test('a single dictionary of something else is the first argument', () => {
    expect(judged(byPosition('f', { x: 1 }))).toEqual({ a: { x: 1 } })
    expect(judged(byPosition('f', {}))).toEqual({ a: {} })
  })

  test('too many, or one given twice', () => {
    expect(judged(byPosition('f', {}, 2, 3))).toEqual(['arguments-too-many'])
    expect(judged(callOf('f', { a: {} }, { positional: [{ x: 1 }] }))).toEqual(['argument-twice'])
  })
})
