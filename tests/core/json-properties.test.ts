import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonReader, readJson } from '../../src/core/json/json-reader.ts'

const strings = fc.string({ unit: 'binary', maxLength: 12 })
const keys = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'a', ''), strings)
const surrogates = fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', '"', '\\', "'", 'é', '\u2028') })
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(fc.constantFrom(null, true, false, 0), fc.integer(), fc.double(), strings, surrogates),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map((members) => fromEntries(members)),
  ),
}))
const text = fc
  .tuple(json, fc.constantFrom(0, 1, 4, '\t'))
  .map(([value, indent]) => JSON.stringify(Number.isNaN(value) ? null : value, null, indent))

describe('valid JSON', () => {
  it('is read as JSON.parse reads it and never mended', () => {
    fc.assert(
      fc.property(text, (source) => {
        const clean = { repairs: [], exact: [], duplicates: [], missing: [], notFinite: [] }
        const expected = { ok: true, value: { value: JSON.parse(source), ...clean } }
        expect(readJson(source)).toEqual(expected)
        expect(JSON.stringify(readInPieces([...characters(source)]))).toBe(JSON.stringify(readJson(source)))
      }),
      { numRuns: 1000 },
    )
  })

  it('has its white space around it and nothing else', () => {
    expect(readJson(' \n{"a": 1}\t ').ok).toBe(true)
    expect(readJson('{"a": 1} {"b": 2}')).toEqual(unreadable('position 9: expected the end of the text, got "{"'))
  })

  it('keeps __proto__ as a key of its own', () => {
    const result = readJson('{"__proto__": {"admin": true},}')
    const value = result.ok ? (result.value.value as { admin?: boolean }) : {}
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(value.admin).toBeUndefined()
  })

  it('tells of every key that is there twice, wherever it is', () => {
    const value = '{"a": [{"k": 1, "k": 1}], "b": {"x": {"y": 2}, "x": {"y": 3}}, "b": 0}'
    for (const pieces of [[value], [...value]]) {
      const result = readInPieces(pieces)
      const duplicates = result.ok ? result.value.duplicates : []
      expect(duplicates.map(({ pointer, equal, span }) => [pointer, equal, value.slice(...span)])).toEqual([
        ['/a/0/k', true, '"k"'],
        ['/b/x', false, '"x"'],
        ['/b', false, '"b"'],
      ])
    }
  })
})

describe('text in pieces', () => {
  const scraps = fc.constantFrom(
    ...'{ } [ ] ( ) " \' “ ” ’ , : \\ \\n \\u12 \\" \\_ true None nan 12 - 1. 0x1 .5 1e9 9007199254740993 // /* */ # abc'.split(
      ' ',
    ),
    ...["it's", '"""', "'''", '{{', '}}', '</call>', '</c', '`', 'json ', 'r"', '\ufeff', '\u0001', '😀', '__proto__'],
    ...[
      ' ',
      '\n',
      '"a"',
      '"x" ',
      '", "',
      '"k": ',
      '{"a": "',
      '"}',
      '"]',
      ' said ',
      '€',
      '; ',
      '"k":',
      '"a": 1,',
      '\\"k\\": ',
      '\\\\"',
    ],
  )
  const noise = fc.array(scraps, { maxLength: 16 }).map((it) => it.join(''))
  const options = fc.constantFrom({}, { python: true }, { until: ['</call>', '<|end|>'] }, { at: 7 })

  it('reads the same however it is cut, and never throws', () => {
    fc.assert(
      fc.property(noise, options, fc.array(fc.nat(40), { maxLength: 6 }), (source, given, cuts) => {
        const whole = account([source], given)
        expect(account([...characters(source)], given)).toBe(whole)
        expect(account(cutAt(source, cuts), given)).toBe(whole)
      }),
      { numRuns: 5000 },
    )
  })

  it('shows what has been read so far', () => {
    const reader = new JsonReader()
    const seen = ['{"name": "f", "argu', 'ments": {"ids": ["a', 'b"], "n": 1', '2'].map((piece) => {
      reader.feed(piece)
      const { value, open, inString, inToken } = reader.partial()
      return [JSON.stringify(value), open.join(' '), inString ? 'string' : inToken ? 'token' : 'between']
    })
    expect(seen).toEqual([
      ['{"name":"f"}', '', 'string'],
      ['{"name":"f","arguments":{"ids":["a"]}}', ' /arguments /arguments/ids', 'string'],
      ['{"name":"f","arguments":{"ids":["ab"]}}', ' /arguments', 'token'],
      ['{"name":"f","arguments":{"ids":["ab"]}}', ' /arguments', 'token'],
    ])
    reader.end()
    expect(reader.partial()).toMatchObject({ open: ['', '/arguments'], inToken: true })
  })

  it('counts spans from where the text begins', () => {
    const result = readJson("{'a': 1}", { at: 100 })
    expect(result.ok && result.value.repairs).toEqual([{ code: 'quote-style', risk: 'safe', span: [101, 104] }])
    const broken = readJson('{"a": 1, "a": 2', { at: 100 })
    expect(broken.ok && broken.value.duplicates).toEqual([{ pointer: '/a', equal: false, span: [109, 112] }])
    expect(broken.ok && broken.value.missing).toEqual([{ pointer: '', span: [115, 115] }])
  })

  it('says how much of a piece belongs to the value', () => {
    const reader = new JsonReader({ until: ['</call>'] })
    expect(reader.feed('  {"a": ')).toBe(8)
    expect(reader.feed('1} and more')).toBe(2)
    expect(reader.state).toBe('ended')
  })

  it('gives back the beginning of a mark that came in an earlier piece', () => {
    const reader = new JsonReader({ until: ['</call>'] })
    expect(reader.feed('{"a": 1</ca')).toBe(11)
    expect(reader.feed('ll>')).toBe(-4)
    expect(reader.state).toBe('ended')
  })
})

describe('text that JSON has no place for', () => {
  it.each([
    ['a byte-order mark', '\ufeff{"a": 1}', { a: 1 }, 'byte-order-mark'],
    ['a control character in a string', '{"a": "b\u0001c"}', { a: 'b\u0001c' }, 'raw-control-character'],
    ['a zero in a string', '{"a": "\u0000"}', { a: '\u0000' }, 'raw-control-character'],
    ['a space that does not break between tokens', '{"a":\u00a01}', { a: 1 }, 'raw-control-character'],
  ])('%s', (_, source, value, code) => {
    const result = readJson(source)
    expect(result.ok && [result.value.value, result.value.repairs.map((it) => it.code)]).toEqual([value, [code]])
  })

  it('takes what Python writes for right where Python is read', () => {
    const result = readJson("{'a': (1, True, None, '\\x41\\'s'), 'b': 1_000,}", { python: true })
    expect(result.ok && [result.value.value, result.value.repairs]).toEqual([
      { a: [1, true, null, "A's"], b: 1000 },
      [],
    ])
  })
})

describe('long and deep text', () => {
  it('refuses what is nested too deeply', () => {
    const issue = {
      code: 'call-too-deep',
      message: 'position 200: more than 200 objects and arrays inside one another',
    }
    expect(readJson('['.repeat(1_000_000))).toEqual({ ok: false, issues: [issue] })
    expect(readJson(`${'['.repeat(201)}${']'.repeat(201)}`)).toEqual({ ok: false, issues: [issue] })
    expect(readJson(`${'['.repeat(200)}${']'.repeat(200)}`).ok).toBe(true)
  })

  it.each([
    ['openers', '{"a":', ''],
    ['quotes and spaces in a string', '{"a": "', '" '],
    ['quotes and commas in a string', '{"a": "', '", "'],
    ['apostrophes', "{'a': '", "it's "],
    ['closers in a string', '{"a": {"b": "', '"} x'],
    ['escapes', '{"a": "', '\\d'],
    ['spaces behind a string', '{"a": "x"', ' '],
    ['spaces behind a foreign closer', '{"a": [1}', ' '],
    ['digits', '[', '1'],
    ['words without quotes', '{"a": b', ' c'],
    ['words as a key', '{', 'a '],
    ['an endless comment', '{/*', '*'],
    ['equal keys', '{"a": [1,2,3,4,5,6,7,8,9]', ',"a": []'],
    ['braces', '', '{'],
    ['quotes only', '["', '"'],
  ])('is looked at a bounded number of times: %s', (_, head, unit) => {
    const source = head + unit.repeat(Math.ceil(60_000 / (unit.length || 1)))
    for (const size of [source.length, 997, 1]) {
      const reader = new JsonReader({ until: ['</call>'] })
      for (let at = 0; at < source.length && reader.state === 'reading'; at += size)
        reader.feed(source.slice(at, at + size))
      reader.end()
      expect(reader.steps / source.length).toBeLessThan(16)
    }
  })

  it('reads a string of 128 kB in pieces of four characters', () => {
    const body = 'all work and no play\n'.repeat(6_500)
    const source = JSON.stringify({ body })
    const reader = new JsonReader()
    for (let at = 0; at < source.length; at += 4) reader.feed(source.slice(at, at + 4))
    const result = reader.result()
    expect(result.ok && result.value.value).toEqual({ body })
    expect(reader.steps).toBeLessThan(source.length * 1.1)
  })
})

function readInPieces(pieces: string[], options = {}): ReturnType<typeof readJson> {
  const reader = new JsonReader(options)
  for (const piece of pieces) reader.feed(piece)
  reader.end()
  return reader.result()
}

/** Everything that a reader tells of a text, in one line. */
function account(pieces: string[], options: object): string {
  const reader = new JsonReader(options)
  const taken = pieces.reduce((sum, piece) => sum + reader.feed(piece), 0)
  reader.end()
  const { open, inString, inToken } = reader.partial()
  return JSON.stringify([taken, reader.state, reader.result(), open, inString, inToken])
}

function* characters(source: string): Generator<string> {
  for (let at = 0; at < source.length; at++) yield source[at]!
}

function cutAt(source: string, cuts: number[]): string[] {
  const ends = [...cuts, source.length].filter((it) => it <= source.length).sort((a, b) => a - b)
  return ends.map((end, at) => source.slice(at === 0 ? 0 : ends[at - 1], end))
}

function fromEntries(members: [string, unknown][]): object {
  const object = {}
  for (const [key, value] of members)
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true })
  return object
}

function unreadable(message: string): object {
  return { ok: false, issues: [{ code: 'call-unreadable', message }] }
}
