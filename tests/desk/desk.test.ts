import { describe, expect, test } from 'vitest'
import { businessDesk } from '../../src/desk/business/business-desk.ts'
import { defineDesk } from '../../src/desk/desk.ts'
import { exampleCall } from '../../src/desk/example-turn.ts'
import { finalAnswer } from '../../src/desk/final-answer.ts'
import { financeDesk } from '../../src/desk/finance/finance-desk.ts'
import { recordedMarketData } from '../../src/desk/finance/recorded.ts'
import { recordedLabel } from '../../src/desk/finance/recorded-figures.ts'
import { handClock } from './finance/bench.ts'

describe('a desk that cannot work is refused when it is defined', () => {
  test.each([
    ['two tools of one name', { tools: [finalAnswer, finalAnswer] }, 'two tools are named final_answer'],
    ['an ending that no tool brings', { ends: 'final-answer' as const }, 'none of its tools ends a run'],
    ['an unknown ending', { ends: 'whenever' as never }, 'ends must be answer or final-answer, got "whenever"'],
    ['no steps', { steps: 0 }, 'steps must be a positive whole number'],
    ['a name with spaces', { name: 'my desk' }, "a desk's name"],
    ['an example of a tool it has not', { examples: [exampleCall('exampl009', 'fly', {})] }, 'an example calls fly'],
  ])('%s', (_name, wrong, words) => {
    expect(() => defineDesk({ name: 'desk', tools: [], ...wrong })).toThrow(TypeError)
    expect(() => defineDesk({ name: 'desk', tools: [], ...wrong })).toThrow(words)
  })
})

describe('the ready desks', () => {
  const finance = financeDesk(recordedMarketData(handClock()))

  test('finance offers its tools, and one to end with', () => {
    const names = finance.tools.map((it) => it.contract.name)
    for (const it of ['get_price', 'get_price_history', 'get_coin_info', 'search_coin', 'convert_currency'])
      expect(names).toContain(it)
    expect(names.at(-1)).toBe('final_answer')
    expect(finance).toMatchObject({ ends: 'answer', steps: 8, actionContract: { name: 'open' } })
  })

  test('in its examples a turn with a call holds the call alone, and turns alternate', () => {
    const turns = finance.examples ?? []
    expect(turns.map((it) => it.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
    for (const turn of turns) {
      if (turn.role === 'assistant' && turn.parts.some((it) => it.type === 'call')) expect(turn.parts).toHaveLength(1)
    }
  })

  test('every tool only reads, and every call of an example is answered', () => {
    for (const desk of [finance, businessDesk]) {
      expect(desk.tools.every((it) => it.contract.effect === 'read' && it.contract.effectFrom === 'code')).toBe(true)
      const called = (desk.examples ?? []).flatMap((it) => (it.role === 'assistant' ? it.parts : []))
      const ids = called.flatMap((it) => (it.type === 'call' ? [it.call.id] : []))
      const answered = (desk.examples ?? []).flatMap((it) => (it.role === 'tool' ? [it.observation.callId] : []))
      expect(answered).toEqual(ids)
      expect(ids.every((it) => /^[a-z0-9]{9}$/.test(it))).toBe(true)
    }
  })

  test('the recording says what it is', () => {
    expect(recordedLabel).toMatch(/recorded.*2026-11-24.*not live/)
  })
})
