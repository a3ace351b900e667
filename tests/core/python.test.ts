import { describe, expect, it } from 'vitest'
import { readPythonBlock, readPythonCalls } from '../../src/core/python/python-call.ts'
import { readCases } from './python-cases.ts'
import { PythonGenerator } from './python-generator.ts'
import { showStatement } from './python-show.ts'

for (const file of ['python-values.txt', 'python-refusals.txt', 'python-repairs.txt', 'python-blocks.txt']) {
  describe(file, () => {
    it.each(readCases(file))('$name', ({ input, expected }) => {
      expect(readPythonBlock(input).statements.map(showStatement).join('\n')).toBe(expected)
    })
  })
}

describe('reading a call inside other text', () => {
  it('stops behind the call, whatever follows', () => {
    const text = 'so [get_price(coin_id="bnb")]Searching for that.'
    const { calls, list, end, issues } = readPythonCalls(text, { from: 3 })
    expect([calls.length, list, text.slice(end), issues]).toEqual([1, true, 'Searching for that.', []])
  })

  it('a sentence may end behind the call', () => {
    const text = 'get_price("bnb"). Then I wait.'
    expect(readPythonCalls(text).end).toBe('get_price("bnb")'.length)
    expect(readPythonCalls(text).issues).toEqual([])
  })

  it('spans and repairs count in the completion, not in the piece that was read', () => {
    const [call] = readPythonCalls("  f('it's', true)", { at: 100 }).calls
    expect(call!.span).toEqual([102, 117])
    expect(call!.repairs.map((it) => it.span)).toEqual([
      [104, 110],
      [112, 116],
    ])
  })

  it('a call that is cut tells its name', () => {
    expect(readPythonCalls('[get_price(coin_id="bit')).toMatchObject({ calls: [], tool: 'get_price', cut: true })
    expect(readPythonCalls('get_price("""bit')).toMatchObject({ calls: [], tool: 'get_price', cut: true })
    expect(readPythonCalls('get_price(coin)')).toMatchObject({ calls: [], tool: 'get_price', cut: false })
  })

  it('a readable call beside an unreadable one is kept, with the issue', () => {
    const { calls, issues } = readPythonCalls('[f(1), g(total)]')
    expect(calls.map((it) => it.tool)).toEqual(['f'])
    expect(issues.map((it) => it.code)).toEqual(['action-variable'])
  })
})

describe('text from a stranger', () => {
  it('__proto__ is a key like any other', () => {
    const [call] = readPythonCalls("f(__proto__=1, x={'__proto__': {'polluted': True}})").calls
    expect(Object.keys(call!.named)).toEqual(['__proto__', 'x'])
    expect(JSON.stringify(call!.named)).toBe('{"__proto__":1,"x":{"__proto__":{"polluted":true}}}')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('brackets may stand 200 deep and no deeper, as in CPython', () => {
    expect(readPythonCalls(`f(${'['.repeat(199)}${']'.repeat(199)})`).issues).toEqual([])
    expect(readPythonCalls(`f(${'['.repeat(200)}${']'.repeat(200)})`).issues[0]!.code).toBe('call-too-deep')
  })

  it.each(['[', '(', '{1:'])('a million of %s neither throw nor hang', (bracket) => {
    expect(readPythonBlock(bracket.repeat(1_000_000 / bracket.length)).statements[0]!.issues[0]!.code).toBe(
      'call-too-deep',
    )
  })

  it('two million comments in a call neither throw nor hang', { timeout: 30_000 }, () => {
    expect(readPythonCalls(`f(${'#\n'.repeat(2_000_000)}`).issues[0]!.code).toBe('action-not-python')
  })

  it.each(hugeTexts())('%s take time in line with their length', { retry: 3 }, (_name, text) => {
    const short = fastest(() => readPythonBlock(text.slice(0, 10_000)))
    const long = fastest(() => readPythonBlock(text))
    expect(long / Math.max(short, 3)).toBeLessThan(40)
  })

  it('noise is never thrown back', () => {
    const generator = new PythonGenerator(99)
    for (let round = 0; round < 500; round += 1) {
      const text =
        generator.mutated(generator.mutated(generator.refused())) + generator.one(['\ud800', '\udc00', '\0', '“', "'"])
      const { statements } = readPythonBlock(text)
      for (const { span, calls, issues } of statements) {
        expect(span[0] < span[1] && span[1] <= text.length).toBe(true)
        expect(calls.length + issues.length).toBeGreaterThan(0)
      }
      readPythonCalls(text)
    }
  })
})

function hugeTexts(): [string, string][] {
  const fill = (piece: string): string => piece.repeat(Math.ceil(80_000 / piece.length))
  return [
    ['opening square brackets', fill('[')],
    ['opening round brackets', fill('(')],
    ['nested calls', fill('f(')],
    ['nested dictionaries', `f(${fill('{1:')}`],
    ['signs', `f(${fill('-')}`],
    ['quotes', `f(${fill('"')}`],
    ['calls with an apostrophe in their text', fill("f('it's')\n")],
    ['lines with an unclosed quote', fill('f("a\n')],
    ['lines with an open bracket', fill('f(1\n')],
    ['closing brackets', fill(')')],
    ['digits', `f(${fill('7')})`],
    ['words', fill('word ')],
    ['dots', `f${fill('.a')}`],
    ['backslashes', `f("${fill('\\')}`],
    ['semicolons', fill(';')],
    ['statements of a block in one line', `if x: ${fill('f(1);')}`],
    ['comments', fill('#\n')],
    ['line breaks in a call', `f(${fill('\n')}1)`],
    ['curly quotes', fill('f(“a, ')],
  ]
}

function fastest(work: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...times)
}
