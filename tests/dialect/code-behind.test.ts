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
