import { describe, expect, it } from 'vitest'
import type { Part } from '../../src/core/flow.ts'
import { newReader } from './cases.ts'

/** What was shown of a text that came a character at a time, before the end and at it; what is kept shows as a dot. */
function stream(text: string, more = {}): { shown: string; atEnd: Part[] } {
  const reader = newReader({ options: {} }, { hold: true, ...more })
  const shown = text.split('').map((char) => shownOf(reader.feed({ type: 'text', text: char })) || '·')
  return { shown: shown.join(''), atEnd: reader.feed({ type: 'finish', reason: 'stop' }) }
}

function shownOf(parts: Part[]): string {
  return parts.map((it) => (it.type === 'text' ? it.text : '')).join('')
}

const ofNoDialect = [
  'I look. <x:invoke name="find_shop"><x:parameter name="city">Lund</x:parameter></x:invoke>',
  'I look. <a-b:tool_calls>\n<a-b:invoke name="find_shop"><a-b:parameter name="city">Lund</a-b:parameter></a-b:invoke>',
  'I look. <functions.find_shop><city>Lund</city></functions.find_shop>',
  'I look.\nshop:tool_call>\ninvoke name="find_shop">\nparameter name="city">Lund</parameter>\n</invoke>',
  'I look. functions_find_shop_0{"city": "Lund"}',
  'I look.\n3) **Action:** find_shop\nAction Input: {"city": "Lund"}',
  'I look.\n`find_shop("Lund")`',
  '(\n  find_shop("Lund")\n)',
  'I look. find_shop]{"city": "Lund"}',
  'I look.\njson \n\n{"name": "find_shop", "arguments": {"city": "Lund"}}',
  'I look.\nfind_shop\n<tool_call>{"name": "find_shop", "arguments": {"city": "Lund"}}</tool_call>',
  'I look.\nan_old_tool\n<tool_call>{"name": "an_old_tool", "arguments": {"city": "Lund"}}</tool_call>',
  'I look. write_card("Close it with </think> and <tool_call>{wait")',
]

describe('a reader that holds back', () => {
  it.each(ofNoDialect)('shows no character of the call in %j', (text) => {
    const { shown, atEnd } = stream(text)
    expect(atEnd.filter((it_) => it_.type === 'revised')).toEqual([])
    expect(atEnd.filter((it_) => it_.type === 'call').length).toBe(1)
    expect('I look.'.startsWith(shown.replaceAll('·', ''))).toBe(true)
  })

  it.each(['foo("Lund")', 'foo\n```python\ntool_call("Lund")\n```', 'Foo (1)'])(
    'shows nothing of %j, which is a call where no tools are known',
    (text) => {
      expect(stream(text, { contracts: [] }).shown.replaceAll('·', '')).toBe('')
    },
  )

  it('tells a call that could not be read before the words behind it', () => {
    const text = 'I look. <tool_call>find it: {"</tool_call> Then I wait.'
    const { shown, atEnd } = stream(text)
    expect(shown.replaceAll('·', '')).toBe('I look.')
    expect(shownOf(atEnd).trim()).toBe(text.slice('I look. '.length))
  })

  it('tells what a mark in a sentence is part of', () => {
    const text = 'I use the <think> tag for that, then </think>, as you see.'
    const { shown, atEnd } = stream(text)
    expect(shown.replaceAll('·', '') + shownOf(atEnd)).toBe(text)
  })

  it('shows no name of a tool that begins an action that was cut, where actions are asked for', () => {
    const { shown } = stream('I look: find_shop,', { asked: 'python' })
    expect(shown.replaceAll('·', '')).toBe('I look:')
    expect(stream('I look: <code>find_it', { asked: 'python' }).shown.replaceAll('·', '')).toBe('I look:')
  })

  it('shows no mark of a citation', () => {
    const { shown, atEnd } = stream('The <co>price</co: 0:[1]> is 7.')
    expect(shown.replaceAll('·', '')).toBe('The')
    expect(atEnd.filter((it_) => it_.type === 'revised')).toEqual([])
  })

  it.each([
    'The final price of [tea](https://tea.example/a) is **5** (see find_shop, or `list_teas`), I thought.',
    'Final words: take action, then\n1. **Kyoto**: a <b>shop</b> [1] and\n- *Nara*, "the analysis" of function calls.',
  ])('gives out plain words at once, whatever is bold or linked in %j', (text) => {
    const { shown } = stream(text)
    expect(shown.replaceAll('·', '')).toBe(text)
    expect(/·{16}/.test(shown)).toBe(false)
  })

  it('gives out what it kept when the end has come', () => {
    const { shown, atEnd } = stream('Take {cups} of tea.')
    expect(shown.replaceAll('·', '')).toBe('Take')
    expect(shownOf(atEnd).trim()).toBe('{cups} of tea.')
  })

  it('tells at the end the thought that it kept', () => {
    const { atEnd } = stream('Thought: I look.\nAction: find_shop\nAction Input: {"city": "Lund"}')
    expect(atEnd.map((it_) => it_.type)).toEqual(['reasoning', 'call'])
  })
})

describe('a reader that does not', () => {
  it.each(ofNoDialect)('takes back each character of the call in %j', (text) => {
    const reader = newReader({ options: {} })
    const parts = [
      ...text.split('').flatMap((char) => reader.feed({ type: 'text', text: char })),
      ...reader.feed({ type: 'finish', reason: 'stop' }),
    ]
    const kept = new Map<number, string>()
    for (const part of parts) {
      if (part.type === 'text') for (let i = 0; i < part.text.length; i++) kept.set(part.span[0] + i, part.text[i]!)
      if (part.type === 'revised') for (let at = part.span[0]; at < part.span[1]; at++) kept.delete(at)
    }
    const left = [...kept].sort(([a], [b]) => a - b).map(([, char]) => char)
    expect(left.join('').trim()).toBe(reader.reading.text)
  })
})
