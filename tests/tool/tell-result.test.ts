import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tellResult } from '../../src/tool/tell-result.ts'
import { ToolResult } from '../../src/tool/tool.ts'

describe('any value can be told', () => {
  const circle: Record<string, unknown> = { a: 1 }
  circle['self'] = circle
  const angry = {
    get price(): number {
      throw new Error('no')
    },
  }
  const shared = { x: 1 }

  test.each<[string, unknown, string]>([
    [
      'NaN and infinities',
      { sharpe: Number.NaN, most: Infinity, list: [1, -Infinity] },
      '{"sharpe":null,"most":null,"list":[1,null]}',
    ],
    ['what is undefined', { a: undefined, b: [undefined], f() {} }, '{"b":[null]}'],
    ['nothing', undefined, 'null'],
    ['a text', 'two\nlines', 'two\nlines'],
    ['a date', { at: new Date(0), never: new Date(Number.NaN) }, '{"at":"1970-01-01T00:00:00.000Z","never":null}'],
    ['big integers', { small: 12n, big: 12345678901234567890n }, '{"small":12,"big":"12345678901234567890"}'],
    ['a circle', circle, '{"a":1,"self":"[circular]"}'],
    ['the same object twice, which is no circle', [shared, shared], '[{"x":1},{"x":1}]'],
    ['a getter that throws', [angry, 2], '["[unreadable]",2]'],
    ['maps and sets', { m: new Map([['k', 1]]), s: new Set([1, 2]) }, '{"m":{"k":1},"s":[1,2]}'],
    ['an error', new Error('no such town'), '{"error":"no such town"}'],
    [
      'a tiny and a huge number',
      [7.4219e-6, 3e-7, 1e21, -2.5e-8],
      '[0.0000074219,0.0000003,1000000000000000000000,-0.000000025]',
    ],
    ['a number beyond all plain digits', 5e-324, '5e-324'],
    ['a value with something to show', new ToolResult({ mean: 3 }, [1, 2, 3, 4, 5]), '{"mean":3}'],
    ['bytes', new Uint8Array([1, 2]), '[1,2]'],
  ])('%s', (_name, value, content) => {
    const told = tellResult(value, 8_000)
    expect(told.content).toBe(content)
    expect(told.leftOut).toBeUndefined()
  })

  test('a key named __proto__ stays a key', () => {
    const told = tellResult(JSON.parse('{"__proto__":{"admin":true}}'), 8_000)
    expect(told.content).toBe('{"__proto__":{"admin":true}}')
    expect(Object.getPrototypeOf(told.value)).toBe(Object.prototype)
  })

  test('a value a hundred thousand levels deep', () => {
    let deep: unknown = 1
    for (let at = 0; at < 100_000; at++) deep = [deep]
    expect(tellResult(deep, 8_000).content).toContain('deeper than 100 levels')
  })

  test('a value that grows without end when it is written out', () => {
    let wide: unknown = 1
    for (let at = 0; at < 60; at++) wide = [wide, wide]
    expect(tellResult(wide, 500).content.length).toBeLessThanOrEqual(500)
  })
})

describe('a long result is shortened where an item ends', () => {
  test.each<[string, unknown, number, string, string]>([
    [
      'a list of records',
      [
        { t: 1, p: 61000.5 },
        { t: 2, p: 61010 },
        { t: 3, p: 61020.25 },
      ],
      40,
      '[{"t":1,"p":61000.5},"1 of 3 items"]',
      'first 1 of 3 items',
    ],
    [
      'a list that is a text of JSON',
      '[{"n":10},{"n":20},{"n":30},{"n":40}]',
      30,
      '[{"n":10},"1 of 4 items"]',
      'first 1 of 4 items',
    ],
    [
      'numbers',
      Array.from({ length: 100 }, (_, at) => at),
      40,
      '[0,1,2,3,4,5,"first 6 of 100 items"]',
      'first 6 of 100 items',
    ],
    [
      'a text',
      'abcdefghij'.repeat(10),
      50,
      'abcdefghijabcdefgh … (first 18 of 100 characters)',
      'first 18 of 100 characters',
    ],
    [
      'the longest member of an object',
      { id: 7, log: 'x'.repeat(500), tags: ['a', 'b'] },
      130,
      `{"id":7,"log":"${'x'.repeat(63)} … (first 63 of 500 characters)","tags":["a","b"]}`,
      'first 63 of 500 characters',
    ],
    [
      'a text that only looks like JSON',
      `[not json ${'y'.repeat(90)}`,
      50,
      '[not json yyyyyyyy … (first 18 of 100 characters)',
      'first 18 of 100 characters',
    ],
  ])('%s', (_name, value, limit, content, leftOut) => {
    const told = tellResult(value, limit)
    expect({ content: told.content, leftOut: told.leftOut }).toEqual({ content, leftOut })
  })

  test.each(['😀', '👩‍🚀', 'é', '👍🏽'])('%s is never cut in two', (character) => {
    for (let limit = 40; limit < 60; limit++) {
      const [kept = ''] = tellResult(character.repeat(40), limit).content.split(' … ')
      expect(character.repeat(40).startsWith(kept)).toBe(true)
      expect(kept.length % character.length).toBe(0)
    }
  })

  test('the whole value stays as data', () => {
    const value = { log: 'x'.repeat(900) }
    expect(tellResult(value, 100).value).toEqual(value)
  })

  test('whatever it is: JSON stays JSON, within the limit, and what is left out is told', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 120, max: 600 }), (value, limit) => {
        const whole = tellResult(value, 1e9)
        const told = tellResult(value, limit)
        expect(told.content.length).toBeLessThanOrEqual(limit)
        if (told.content !== whole.content) expect(told.leftOut).toMatch(/^first \d+ of \d+/)
        if (typeof value !== 'string') JSON.parse(told.content)
      }),
      { numRuns: 500 },
    )
  })

  test('ten megabytes are shortened in a moment', () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ at, name: 'n'.repeat(80) }))
    const startedAt = performance.now()
    expect(tellResult({ rows }, 8_000).content.length).toBeLessThanOrEqual(8_000)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
