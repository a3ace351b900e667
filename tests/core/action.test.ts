import { describe, expect, it } from 'vitest'
import { readAction } from '../../src/core/python/action.ts'
import { readCases } from './python-cases.ts'
import { PythonGenerator } from './python-generator.ts'
import { showAction } from './python-show.ts'

describe('action.txt', () => {
  it.each(readCases('action.txt'))('$name', ({ input, expected }) => {
    expect(showAction(readAction(input), input)).toBe(expected)
  })

  it.each(readCases('action.txt'))('$name, with the line breaks of another system', ({ input, expected }) => {
    const text = input.replaceAll('\n', '\r\n')
    expect(showAction(readAction(text), text).replaceAll('\\r\\n', '\\n')).toBe(expected)
  })
})

describe('where an action stands', () => {
  it('spans count in the text the action was taken from', () => {
    const text = 'Thought: so.\n```py\nf(1)\n```\nObservation: 2'
    const { thoughtSpan, blocks, calls, after } = readAction(text, { at: 50 })
    const cut = ([from, to]: [number, number]) => text.slice(from - 50, to - 50)
    expect([cut(thoughtSpan!), cut(blocks[0]!.span), cut(calls[0]!.span), cut(after!)]).toEqual([
      'so.',
      '```py\nf(1)\n```',
      'f(1)',
      'Observation: 2',
    ])
  })

  it('noise is never thrown back', () => {
    const generator = new PythonGenerator(12)
    const pieces = [
      '```',
      '```python\n',
      '~~~',
      '<code>',
      '</code>',
      'Thought: ',
      'Action:',
      '\n',
      '"""',
      "it's ",
      '[',
      '\ud800',
    ]
    for (let round = 0; round < 500; round += 1) {
      const parts = [...Array(6)].map(() => generator.one([() => generator.one(pieces), () => generator.refused()])())
      const text = parts.join(generator.one(['', '\n']))
      const { calls, issues, blocks } = readAction(text)
      expect(calls.length + issues.length).toBeGreaterThan(0)
      for (const { span } of blocks) expect(span[0] < span[1] && span[1] <= text.length).toBe(true)
    }
  })

  it.each([
    ['fences', '```\nf(1)\n```\n'],
    ['fences that never close', '```python\n"""\n'],
    ['thoughts and calls', 'So I look.\nf(1)\n'],
    ['backticks', '`'],
    ['code tags', '<code>f("'],
    ['white space', ' \n'],
    ['brackets', '['],
  ])('many %s take time in line with their length', { retry: 3 }, (_name, piece) => {
    const short = time(piece.repeat(10_000 / piece.length))
    const long = time(piece.repeat(80_000 / piece.length))
    expect(long / Math.max(short, 3)).toBeLessThan(40)
  })
})

function time(text: string): number {
  const started = performance.now()
  readAction(text)
  return performance.now() - started
}
