import { describe, expect, test } from 'vitest'
import { openReader } from '../../src/dialect/table.ts'
import { open, strict } from '../../src/gate/action-contract.ts'

const contracts = [
  {
    name: 'weigh',
    description: 'Weighs a parcel',
    effect: 'read' as const,
    effectFrom: 'code' as const,
    parameters: { type: 'object', properties: { parcel: { type: 'string' } }, required: ['parcel'] },
  },
]

function read(text: string, actionContract = strict, asked = 'python', reason: 'stop' | 'length' = 'stop') {
  const reader = openReader({ contracts, asked, actionContract, newId: () => 'call00000' })
  reader.feed({ type: 'text', text })
  reader.feed({ type: 'finish', reason })
  return reader.reading
}

const fenced = (code: string) => `Thought: I weigh it.\n\`\`\`python\n${code}\n\`\`\``

describe('where actions were asked for, what is no action is told by its name', () => {
  test.each([
    ['weigh(parcel)', 'action-variable'],
    ['import os\nweigh("K7")', 'action-import'],
    ['x = weigh("K7")', 'action-assignment'],
    ['for p in ["K7"]:\n    weigh(p)', 'action-block'],
    ['weigh(f"{p}")', 'action-f-string'],
    ['weigh("K7").grams', 'action-attribute'],
    ['weigh the parcel', 'action-not-python'],
    ['print(weigh("K7"))', 'action-nested-call'],
    ['weigh("K" + "7")', 'action-expression'],
  ])('%s', (code, expected) => {
    const { parts, reasoning } = read(fenced(code))
    expect(parts.flatMap((it) => (it.type === 'unread' ? [[it.tool, it.issue.code]] : []))).toEqual([
      ['weigh', expected],
    ])
    expect(parts.some((it) => it.type === 'call')).toBe(false)
    expect(reasoning).toBe('I weigh it.')
  })
})

test('a clean action is a call, and its thought is reasoning', () => {
  const { parts, text, reasoning } = read(fenced('weigh("K7")'))
  expect(parts.map((it) => it.type)).toEqual(['reasoning', 'call'])
  expect([text, reasoning]).toEqual(['', 'I weigh it.'])
})

test('an open contract takes what it can and tells the rest', () => {
  expect(read(fenced('x = weigh("K7")'), open).parts.map((it) => it.type)).toContain('call')
  const asked = read(fenced('weigh(parcel)'), open).parts
  expect(asked.at(-1)).toMatchObject({
    type: 'call',
    call: { positional: ['parcel'], unread: [{ code: 'action-variable' }] },
  })
})

test.each([
  ['an answer in plain words', 'The parcel weighs 420 grams.'],
  ['an answer with something like a call in it', 'The parcel(s) weigh 420 grams.'],
  ['a block of another language', 'Put this into your file:\n```json\n{"grams": 420}\n```'],
])('%s is no action', (_, text) => {
  expect(read(text).parts.map((it) => it.type)).toEqual(['text'])
})

test('JSON where actions were asked for is still a call', () => {
  const { parts } = read('```json\n{"name": "weigh", "arguments": {"parcel": "K7"}}\n```')
  expect(parts).toMatchObject([{ type: 'call', call: { tool: 'weigh', form: 'json' } }])
})

test('an action that was cut off is none', () => {
  const { parts } = read('Thought: I weigh it.\n```python\nweigh("K7', strict, 'python', 'length')
  expect(parts.flatMap((it) => (it.type === 'unread' ? [it.issue.code] : []))).toEqual(['call-cut'])
})

test('where nothing was asked for, a program is an answer', () => {
  expect(read(fenced('for p in parcels:\n    weigh(p)'), strict, 'json').issues).toEqual([])
})
