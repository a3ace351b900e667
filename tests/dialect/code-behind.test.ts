import { expect, it } from 'vitest'
import type { Contract } from '../../src/core/flow.ts'
import { parseCases, readPieces } from './cases.ts'

const brew: Contract = {
  name: 'brew',
  description: '',
  parameters: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
  effect: 'read',
  effectFrom: 'code',
}

it('a program between tags behind the JSON of its call is its argument', () => {
  const [one] = parseCases(
    '# one\n<tool_call>\n{"name": "brew", "arguments": {"code": ""}}\n<code>\nheat(80)\npour()\n</code>\n</tool_call>\n==>\n',
  )
  for (const pieces of [[one!.input], one!.input.split('')]) {
    const { parts, text } = readPieces(one!, pieces, { contracts: [brew] }).reading
    const [call] = parts
    expect(call?.type === 'call' && call.call.named).toEqual({ code: 'heat(80)\npour()' })
    expect(text).toBe('')
  }
})

it.each([
  ['harmony', '<|channel|>commentary to=functions.brew code<|message|>heat(80)\nx = {"a": 1}<|call|>'],
  ['functionary', '>>>brew\nheat(80)\nx = {"a": 1}<|eot_id|>'],
])('a tool that takes nothing but code is written to in code, in %s', (dialect, input) => {
  const it = { input, dialect, finish: 'stop' as const, name: '', expected: '', options: {} }
  for (const pieces of [[input], input.split('')]) {
    const { parts, text } = readPieces(it, pieces, { contracts: [brew] }).reading
    const [call] = parts
    expect(call?.type === 'call' && call.call.named).toEqual({ code: 'heat(80)\nx = {"a": 1}' })
    expect(text).toBe('')
  }
})

it('code that the token limit cut is no call', () => {
  const input = '<|channel|>commentary to=functions.brew code<|message|>heat(80)\npo'
  const it = { input, finish: 'length' as const, name: '', expected: '', options: {} }
  expect(readPieces(it, [input], { contracts: [brew] }).reading.parts.map((it) => it.type)).toEqual(['unread'])
})
