import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Delta } from '../../src/core/flow.ts'
import { dialects } from '../../src/dialect/table.ts'
import { misplaced, vanished, watched } from './account.ts'
import { newReader, readPieces } from './cases.ts'

const plain = { name: '', input: '', expected: '', finish: 'stop' as const, options: {} }
const whole = (text: string, finish: 'stop' | 'length' = 'stop') => readPieces({ ...plain, finish }, [text]).reading

/** What dialects look for, so that one more is tried here without being named. */
const marks = dialects.flatMap((it) => (it.envelopes ?? []).flatMap(({ open, close }) => [...open, ...close]))

const scraps = fc.constantFrom(
  ...new Set(marks),
  ...[
    '<tool_call>',
    '</tool_call>',
    '<think>',
    '</think>',
    '`',
    '```',
    '```json\n',
    '\n',
    ' ',
    '"',
    "'",
    '{',
    '}',
    '[',
  ],
  ...[']', '(', ')', ',', ':', '\\', 'find_shop', 'order_tea(', '"name"', '"arguments"', 'Action: ', 'Action Input: '],
  ...[
    'Thought: ',
    'Observation:',
    'TOOL_RESULT',
    '<|im_end|>',
    '<|im_start|>user',
    '{"name": "find_shop", "arguments": {',
  ],
  ...[
    '{"city": "Kyoto"}',
    '<tool',
    '__proto__',
    '\ud800',
    'For example, ',
    '.',
    '5',
    'NaN',
    'print(',
    '<code>',
    '</s>',
  ],
)

describe('noise made of marks and scraps', () => {
  it('never throws, and is read the same however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(scraps, { maxLength: 40 }),
        fc.constantFrom('stop' as const, 'length' as const),
        (pieces, finish) => {
          const it_ = { ...plain, finish }
          const text = pieces.join('')
          const reading = readPieces(it_, [text]).reading
          expect(readPieces(it_, pieces).reading).toEqual(reading)
          expect(readPieces(it_, text.split(''), { hold: true }).reading).toEqual(reading)
        },
      ),
      { numRuns: 400 },
    )
  })

  it.each([
    ['with tools', {}],
    ['without', { contracts: [] }],
  ])('shows no character of a call or a mark while it holds back, %s', (_, options) => {
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 30 }), (pieces) => {
        const { parts } = readPieces(plain, pieces.join('').split(''), { ...options, hold: true })
        expect(parts.filter((part) => part.type === 'revised' && part.as !== 'reasoning')).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

/** Calls as models write them, whole and with what they lose, to be cut and put together anew. */
const calls = [
  '<tool_call>\n{"name": "find_shop", "arguments": {"city": "Lund"}}\n</tool_call>',
  '<tool_call>\n<function=order_tea>\n<parameter=kind>\noolong\n</parameter>\n</function>\n</tool_call>',
  '<tool_call>find_shop\n<arg_key>city</arg_key>\n<arg_value>Lund</arg_value>\n</tool_call>',
  '<x:invoke name="find_shop"><x:parameter name="city">Lund</x:parameter></x:invoke>',
  '<find_shop>\n<city>Lund</city>\n</find_shop>',
  '<|tool_call>call:find_shop{city:<|"|>Lund<|"|>}<tool_call|>',
  '<|tool_call_start|>[find_shop(city="Lund"), list_teas()]<|tool_call_end|>',
  '[TOOL_CALLS]find_shop[ARGS]{"city": "Lund"}',
  '<|channel|>analysis<|message|>I look.<|end|><|start|>assistant<|channel|>commentary to=functions.find_shop <|message|>{"city": "Lund"}<|call|>',
  '```json\n{"name": "find_shop", "arguments": {"city": "Lund"}}\n```',
  '```python\nfind_shop("Lund")\n```',
  'Thought: I look.\nAction: find_shop\nAction Input: {"city": "Lund"}\nObservation: open',
  'find_shop{"city": "Lund"}',
  '[find_shop(city="Lund")]',
  '<think>I look.</think>The <co>shop</co: 0:[1]> is open.',
  '{"name": "find_shop", "arguments": {"city": "Lund"}}',
]

const place = fc.nat({ max: 200 })
const cutCall = fc.tuple(fc.constantFrom(...calls), place, place).map(([text, a, b]) => {
  const [from, to] = [a % (text.length + 1), b % (text.length + 1)]
  return text.slice(0, from) + text.slice(Math.max(from, to))
})
const words = fc.constantFrom('I look. ', '\nThen I wait.', ' and ', '\n\n', 'Well, ')
const spliced = fc.array(fc.oneof(fc.constantFrom(...calls), cutCall, words, scraps), { minLength: 1, maxLength: 6 })

describe('calls cut and put together anew', () => {
  const property = (check: (pieces: string[], finish: 'stop' | 'length') => void) =>
    fc.assert(fc.property(spliced, fc.constantFrom('stop', 'length'), check), { numRuns: 400, seed: 1_947 })

  it('lose no character: each is text, reasoning, of a call, made up or scaffolding', () => {
    property((pieces, finish) => {
      const text = pieces.join('')
      const { reading, parts } = readPieces({ ...plain, finish }, [text])
      expect(vanished(text, reading, parts)).toEqual([])
      expect(misplaced(text, parts)).toEqual([])
    })
  })

  it('show, whole or by character, held back or not, the text that they are read as', () => {
    property((pieces, finish) => {
      const text = pieces.join('')
      const { reading } = readPieces({ ...plain, finish }, [text])
      for (const hold of [false, true]) {
        const read = readPieces({ ...plain, finish }, text.split(''), { hold })
        expect(read.reading).toEqual(reading)
        const shown = watched(read.parts).text.map((it_) => it_.text)
        expect(shown.join('').replace(/\s+/g, '')).toBe(reading.text.replace(/\s+/g, ''))
        const taken = read.parts.filter((part) => part.type === 'revised' && part.as !== 'reasoning')
        if (!hold) continue
        expect(taken).toEqual([])
        // What is never taken back is told in its order.
        if (read.parts.some((part) => part.type === 'revised')) continue
        const told = read.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
        expect(told.join('').replace(/\s+/g, '')).toBe(reading.text.replace(/\s+/g, ''))
      }
    })
  })
})

describe('hostile completions', () => {
  const million = 1_000_000
  const hostile: [string, string][] = [
    ['1 MB of opening brackets', '['.repeat(million)],
    ['1 MB of opening brackets in a call', `<tool_call>{"name": "find_shop", "arguments": ${'['.repeat(million)}`],
    ['1 MB of white space', ' '.repeat(million)],
    ['1 MB of one name', 'find_shop'.repeat(million / 9)],
    ['1 MB of names and dots', 'find_shop.'.repeat(million / 10)],
    ['1 MB of unfinished calls', 'find_shop("'.repeat(million / 11)],
    ['1 MB of opening tags', '<tool_call>'.repeat(million / 11)],
    ['1 MB of opening tags and braces', '<tool_call>{'.repeat(million / 12)],
    ['1 MB of orphan closing tags', '</think>x'.repeat(million / 9)],
    ['1 MB of fences', '```json\n{"'.repeat(million / 10)],
    ['1 MB of labels', 'Action: find_shop\nAction Input: {"\n'.repeat(million / 36)],
    ['1 MB of objects that never end', '{"name": "'.repeat(million / 10)],
    ['1 MB of names behind colons', 'call:'.repeat(million / 5)],
    ['1 MB of half marks around a text', `<|tool_call>call:find_shop{city:<|"|>${'<|"|'.repeat(million / 4)}`],
    ['1 MB of texts whose quotes never end', `<|tool_call>call:find_shop{city:[${'"a,'.repeat(million / 3)}`],
    ['1 MB of keys whose texts never end', `<<<[TOOL_REQUEST]>>>\n${'k:「始」v\n'.repeat(million / 7)}`],
    ['1 MB of back quotes', '`'.repeat(million)],
  ]

  it.each(hostile)('%s are read in time', (_, text) => {
    const started = performance.now()
    const reading = whole(text)
    expect(reading.parts.filter((it) => it.type === 'call').length).toBeLessThanOrEqual(1)
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  const together: [string, string][] = [
    ['in back quotes', '`find_shop(1)`, '],
    ['in quotes', "['find_shop(1),', "],
    ['whose results were to be added', 'find_shop(1) + '],
  ]

  it.each(together)('1 MB of calls on one line, %s, are all read in time', (_, unit) => {
    const started = performance.now()
    const count = Math.floor(million / unit.length)
    const calls = whole(unit.repeat(count)).parts.filter((it) => it.type === 'call')
    expect([1, count]).toContain(calls.length)
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('looks at each character a bounded number of times, whole or one by one', () => {
    const text = 'Some words <b>and</b> marks.\n'.repeat(2_000)
    const steps = (size: number, pieces: (text: string) => string[]) => {
      const reader = newReader(plain)
      for (const piece of pieces(text.slice(0, size))) reader.feed({ type: 'text', text: piece })
      reader.feed({ type: 'finish', reason: 'stop' })
      return reader.steps
    }
    const byCharacter = (it: string) => it.split('')
    expect(steps(40_000, (it) => [it])).toBeLessThan(40_000 * 12)
    expect(steps(40_000, byCharacter)).toBeLessThan(2.2 * steps(20_000, byCharacter))
  })

  it('keeps __proto__ a key like any other', () => {
    const { parts } = whole(
      '<tool_call>{"name": "write_card", "arguments": {"__proto__": {"polluted": 1}}}</tool_call>',
    )
    const [part] = parts
    expect(part?.type === 'call' && Object.keys(part.call.named)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('takes a lone surrogate as text', () => {
    expect(whole('a \ud800 b').text).toBe('a \ud800 b')
  })
})

describe('a call of 200,000 one-character deltas', () => {
  const text = `{"to": "${'x'.repeat(200_000)}"}`

  it('is joined in linear time when the server delivers it', () => {
    const reader = newReader(plain, { native: true })
    const started = performance.now()
    reader.feed({ type: 'call-fragment', index: 0, id: 'a', name: 'write_card' })
    for (const char of text) reader.feed({ type: 'call-fragment', index: 0, arguments: char })
    reader.feed({ type: 'finish', reason: 'stop' })
    const [part] = reader.reading.parts
    expect(part?.type === 'call' && String(part.call.named['to']).length).toBe(200_000)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('is read in linear time out of the text', () => {
    const reader = newReader(plain)
    const started = performance.now()
    const deltas: Delta[] = [...`<tool_call>{"name": "write_card", "arguments": ${text}}</tool_call>`].map((it_) => ({
      type: 'text',
      text: it_,
    }))
    for (const delta of deltas) reader.feed(delta)
    reader.feed({ type: 'finish', reason: 'stop' })
    expect(reader.reading.parts.map((it_) => it_.type)).toEqual(['call'])
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})
