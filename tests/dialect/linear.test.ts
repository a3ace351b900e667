import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialect/table.ts'
import { newReader } from './cases.ts'
import { WorkCounter } from './work.ts'

/* What four times the text costs: about four times as much work, whatever the text is made of. */

const counter = new WorkCounter()
beforeAll(() => counter.start())
afterAll(() => counter.stop())

function read(text: string, more: { hold?: boolean; pieces?: number } = {}): void {
  const { hold = false, pieces = text.length } = more
  const reader = newReader({ options: {} }, { hold })
  for (let at = 0; at < text.length; at += pieces) reader.feed({ type: 'text', text: text.slice(at, at + pieces) })
  reader.feed({ type: 'finish', reason: 'stop' })
}

/** Four, and some: forms without marks are tried a number of times, which short texts do not use up. */
const limit = 4.9

function growth(texts: (times: number) => string[], times: number, more = {}): number {
  const work = (size: number) =>
    counter.of(() => {
      for (const it of texts(size)) read(it, more)
    })
  return work(4 * times) / work(times)
}

/** One opening mark for each envelope of each dialect: its others are read by the same reader. */
const opens = [...new Set(dialects.flatMap((it) => (it.envelopes ?? []).map(({ open }) => open[0]!)))]

const bodies = [
  ...[
    '',
    '{',
    '[',
    '"',
    '<a>',
    'x',
    '\n',
    '```\n',
    'find_shop',
    'find_shop(',
    'find_shop("',
    'f{',
    '</a>',
    '<find_shop>',
  ],
  ...['<parameter=city>', '<arg_key>city', 'call:find_shop{city:', '{"name": "find_shop", "arguments": {"city": "'],
]

describe.each(bodies)('every opening mark, over and over, with %j behind it', (body) => {
  it('costs work in proportion', () => {
    expect(growth((times) => opens.map((it_) => (it_ + body).repeat(times)), 60)).toBeLessThan(limit)
  })
})

const units = [
  ...['[', '{', '(', '<a>', '</a>', '"', "'", '`', '<', '</', '<|', '<tool', '\\', '\\"', '“', 'x.', ' ', '\n'],
  ...[
    '[TOOL_CALLS]',
    'find_shop',
    'find_shop(',
    'find_shop("',
    'find_shop("x")\n',
    'Call: find_shop("',
    'x = find_shop(',
  ],
  ...[
    'Action: find_shop\n',
    'Action Input: {\n',
    'Thought: a\n',
    '```\n',
    '```json\n{',
    '{"name": "',
    '{"a": ',
    '<![CDATA[',
  ],
  ...['<find_shop>', '<x:invoke name="find_shop">', 'function=find_shop>', 'call:find_shop{', '<think>', '</think>x'],
  ...[
    'If you like, find_shop("x"). ',
    '`find_shop("x")` ',
    '["',
    "['find_shop(1)', ",
    '`find_shop(1)`, ',
    '1. find_shop(1)\n',
    'find_shop(1) + ',
    '["find_shop", {}], ',
    '[find_shop("x"), order_tea("y", ["z ',
    "[find_shop(city='b, kind='male')]tea' ",
    "[find_shop(city='b, kind='male')]\n",
    'Tool: find_shop\nInput: {}\n',
    '{"name":"find_shop","arguments":{}}\n',
  ],
  ...['<invoke name="find_shop"><parameter name="city">x</parameter></invoke>', '<function=find_shop>{"city": "x"}'],
  ...[
    '<function=find_shop><parameter=city>x</parameter> and ',
    '<tool_call>{"name": "find_shop", "arguments": {}} and ',
  ],
]

const before = ['', '<tool_call>', '<tool_call>{"name": "write_card", "arguments": {"to": ', '<find_shop>', '```json\n']

describe.each(before)('texts of one thing, behind %j', (start) => {
  it.each(units)('%j', (unit) => {
    const times = Math.max(40, Math.floor(3_000 / unit.length))
    expect(growth((size) => [start + unit.repeat(size)], times)).toBeLessThan(limit)
  })
})

describe.each(units)('%j in pieces, while text is held back', (unit) => {
  it('costs work in proportion', () => {
    const times = Math.max(40, Math.floor(3_000 / unit.length))
    expect(growth((size) => [unit.repeat(size)], times, { hold: true, pieces: 7 })).toBeLessThan(limit)
  })
})
