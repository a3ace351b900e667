import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { dialectsPage } from '../../scripts/dialects-page.ts'
import type { Contract } from '../../src/core/flow.ts'
import { CompletionReader } from '../../src/dialect/reader.ts'
import { dialects, dialectsFor, teachings } from '../../src/dialect/table.ts'
import { open } from '../../src/gate/action-contract.ts'
import { judge } from '../../src/gate/judge.ts'

const price: Contract = {
  name: 'get_price',
  description: 'The price of a coin now',
  parameters: { type: 'object', properties: { coin_id: { type: 'string' } }, required: ['coin_id'] },
  effect: 'read',
  effectFrom: 'code',
}

describe.each(dialects)('the example of $name', ({ name, example, onlyByName }) => {
  const askedAs = onlyByName ? [name] : [name, undefined]

  it.each(askedAs)('is the call it shows, read as %s', (asked) => {
    expect(example, 'a dialect shows one completion').toBeTruthy()
    for (const pieces of [[example!], [...example!]]) expect(callsIn(pieces, asked)).toEqual(['get_price tron'])
  })
})

test('docs/dialects.md is what npm run docs writes', () => {
  const page = readFileSync(new URL('../../docs/dialects.md', import.meta.url), 'utf8')
  expect(page).toBe(dialectsPage())
})

test('what is taught is a dialect that is read', () => {
  const names = dialects.map((it_) => it_.name)
  expect(teachings.filter((it_) => !names.includes(it_.name)).map((it_) => it_.name)).toEqual([])
})

function callsIn(pieces: string[], asked: string | undefined): string[] {
  const reader = new CompletionReader({ dialects: dialectsFor(asked), contracts: [price], newId: () => 'call00000' })
  for (const text of pieces) reader.feed({ type: 'text', text })
  reader.feed({ type: 'finish', reason: 'stop' })
  const calls = reader.reading.parts.flatMap((it_) => (it_.type === 'call' ? [it_.call] : []))
  return calls.map((call) => {
    const verdict = judge(call, { contracts: [price], actionContract: open }, calls)
    return verdict.ok ? `${call.tool} ${verdict.checked.arguments['coin_id']}` : JSON.stringify(verdict.issues)
  })
}
