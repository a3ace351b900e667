import { describe, expect, it } from 'vitest'
import { PythonQuotes } from '../../src/core/python/python-quotes.ts'
import { PythonGenerator } from './python-generator.ts'

describe('whether a call that still arrives is inside quotes', () => {
  it.each([
    ['[f(a="x)]"), g()]', '.....""""........'],
    ["f('it\\'s )', 2)", '.."""""""".....'],
    ['f("""a"")""", 1)', '..".""""""".....'],
    ["f('', '')", '.."..."..'],
    ['f(1, # "a" in a comment\n "b")', '.........................""..'],
    ['f(r"\\")")', '...""""..'],
    ['f("a\\\r\nb")', '..""""""..'],
    ['say "hi": f("a")', '............""..'],
    ['f("a") and "b"', '..""..........'],
  ])('%s', (text, expected) => {
    expect(marked([...text])).toBe(expected)
  })

  it.each([
    ['a bracket of another kind', 'f(] "x'],
    ['a line break inside plain quotes', 'f("a\n", "x'],
    ['a bracket that nothing opened', ') "x'],
  ])('behind %s it begins anew', (_name, text) => {
    expect(marked([...text]).at(-1)).toBe('.')
    expect(marked([...text, ...' f("x']).at(-1)).toBe('"')
  })

  it('does not depend on how the text was cut', () => {
    const generator = new PythonGenerator(3)
    for (let round = 0; round < 300; round += 1) {
      const text = round % 3 === 0 ? generator.mutated(generator.statement()) : generator.statement()
      const single = marked(text.split(''))
      for (const cut of [generator.below(text.length), text.length - 1])
        expect(marked([text.slice(0, cut), text.slice(cut)]).slice(-1)).toBe(single.slice(-1))
    }
  })

  it('a million brackets neither throw nor hang', () => {
    expect(marked(['['.repeat(1_000_000), '"'])).toBe('."')
    expect(marked(['['.repeat(1_000_000), '[]'.repeat(1_000_000), '"'])).toBe('.."')
  })
})

/** A quote for each piece that ends inside quotes, a point for each that does not. */
function marked(pieces: string[]): string {
  const quotes = new PythonQuotes()
  return pieces
    .map((it) => {
      quotes.feed(it)
      return quotes.inString ? '"' : '.'
    })
    .join('')
}
