import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf } from '../../web/trace/long-text.tsx'

const words = fc.stringMatching(/^[a-z \n😀]{0,40}$/u)
const text = fc.array(words, { maxLength: 20 }).map((it) => it.join('').repeat(60))

test('a long text is all there, in blocks', () => {
  fc.assert(
    fc.property(text, (it) => {
      expect(blocksOf(it).join('')).toBe(it)
    }),
  )
})

test('of a text that grows only the last block changes', () => {
  fc.assert(
    fc.property(text, fc.nat(20_000), (it, length) => {
      const before = blocksOf(it.slice(0, length)).slice(0, -1)
      expect(blocksOf(it).slice(0, before.length)).toEqual(before)
    }),
  )
})

test.each([
  ['lines', `${'x'.repeat(70)}\n`, '\n'],
  ['words', 'some words ', ' '],
])('%s are cut behind one of them', (_name, unit, end) => {
  const blocks = blocksOf(unit.repeat(1_000))
  expect(blocks.length).toBeGreaterThan(2)
  for (const it of blocks.slice(0, -1)) expect(it.at(-1)).toBe(end)
})

test('a character of two halves is not cut in two, and a short text is one block', () => {
  for (const it of blocksOf(`x${'😀'.repeat(5_000)}`)) expect(it).not.toMatch(/\p{Cs}/u)
  expect(blocksOf('short')).toEqual(['short'])
  expect(blocksOf('')).toEqual([''])
})
