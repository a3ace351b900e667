import { describe, expect, it } from 'vitest'
import { readPythonCalls } from '../../src/core/python/python-call.ts'
import { PythonScanner } from '../../src/core/python/python-scan.ts'
import { PythonGenerator } from './python-generator.ts'

describe('where a call ends while it arrives', () => {
  it.each([
    ['f(1) and then', 4],
    ['[f(a="x)]"), g()]\nrest', 17],
    ["f('it\\'s )', (2)) (3)", 17],
    ['f("""a"")"""[0])x', 16],
    ["f('', '')x", 9],
    ['f(1, # a ) in a comment\n 2)x', 27],
    ['tools . f \\\n (1)x', 16],
    ['f(r"\\")")x', 9],
    ['f("a\\\r\nb")x', 10],
  ])('%s', (text, end) => {
    const scanner = new PythonScanner()
    expect([scanner.feed(text), scanner.state, scanner.depth, scanner.inString]).toEqual([end, 'ended', 0, false])
    expect(scanner.feed('more')).toBe(0)
  })

  it.each([['say "hi"'], ['f(]'], ['f("a\nb")'], ['a = f(1)']])('%s is given up', (text) => {
    const scanner = new PythonScanner()
    scanner.feed(text)
    expect(scanner.state).toBe('failed')
  })

  it('inside quotes it says so', () => {
    const scanner = new PythonScanner()
    const inside = [...'f("a\\"", \'\'\'b'].map((it) => {
      scanner.feed(it)
      return scanner.inString ? '"' : '.'
    })
    expect(inside.join('')).toBe('..""""...".""')
  })

  it('does not depend on how the text was cut', () => {
    const generator = new PythonGenerator(3)
    for (let round = 0; round < 300; round += 1) {
      const text = round % 3 === 0 ? generator.mutated(generator.statement()) : generator.statement()
      const whole = scan([text])
      expect(scan([...text].flatMap((it) => it.split('')))).toEqual(whole)
      const cut = generator.below(text.length + 1)
      expect(scan([text.slice(0, cut), text.slice(cut)])).toEqual(whole)
    }
  })

  it('ends where the reader ends', () => {
    const generator = new PythonGenerator(4)
    let compared = 0
    for (let round = 0; round < 300; round += 1) {
      const text = `${generator.statement()} and more`
      const { calls, issues, end } = readPythonCalls(text)
      const { taken, state } = scan([text])
      // A callee in parentheses ends the scan early: `(f)(1)`.
      if (issues.length > 0 || calls.some((it) => it.repairs.length > 0) || state !== 'ended' || taken < end) continue
      compared += 1
      expect([text, taken]).toEqual([text, end])
    }
    expect(compared).toBeGreaterThan(200)
  })

  it('a million brackets neither throw nor hang', () => {
    expect(scan(['['.repeat(1_000_000)])).toEqual({
      taken: 1_000_000,
      state: 'reading',
      depth: 1_000_000,
      inString: false,
    })
  })
})

function scan(pieces: string[]) {
  const scanner = new PythonScanner()
  let taken = 0
  for (const piece of pieces) {
    const count = scanner.feed(piece)
    taken += count
    if (count < piece.length) break
  }
  return { taken, state: scanner.state, depth: scanner.depth, inString: scanner.inString }
}
