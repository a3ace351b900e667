import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event.ts'
import { businessDesk } from '../../src/desk/business/business-desk.ts'
import { calculateMetrics } from '../../src/desk/business/metrics.ts'
import { questionOf, scenarios } from '../../src/desk/business/scenarios.ts'
import type { Desk } from '../../src/desk/desk.ts'
import { financeDesk } from '../../src/desk/finance/finance-desk.ts'
import { marketData } from '../../src/desk/finance/market/market-data.ts'
import { openReader } from '../../src/dialect/index.ts'
import { teachings } from '../../src/dialect/teach.ts'
import { scripted } from '../../src/model/scripted.ts'
import { run } from '../../src/run/run.ts'
import { type MarketServer, startMarketServer } from '../servers/market-server.ts'
import { handClock } from './finance/bench.ts'

let server: MarketServer
beforeEach(async () => {
  server = await startMarketServer()
})
afterEach(() => server.close())

/** Runs a desk on a script; `before` is told of each completion before it is asked for. */
async function play(desk: Desk, mode: string, script: string[], question: string, before?: (at: number) => void) {
  const model = scripted(script)
  const events: RunEvent[] = []
  const given = {
    ...desk,
    model,
    mode,
    messages: [{ role: 'user' as const, content: question }],
    openReader,
    teachings,
  }
  for await (const event of run(given)) {
    events.push(event)
    if (event.type === 'step-end') before?.(model.prompts.length)
  }
  const end = events.at(-1)!
  if (end.type !== 'run-end') throw new Error('the run did not end')
  const told = events.flatMap((it) => (it.type === 'observation' ? [it.observation] : []))
  return { end, told, values: told.map((it) => it.value), prompts: model.prompts, events }
}

const question = 'Is Ethereum pricier than Solana, and what is Ethereum worth in Turkish lira?'
const finance = () => financeDesk(marketData({ clock: handClock(), urls: server.urls }))
const call = (name: string, args: object) => `<tool_call>\n${JSON.stringify({ name, arguments: args })}`

describe('the finance question', () => {
  const script = [
    call('get_price', { coin_id: 'ETH' }),
    call('get_price', { coin_id: 'solana', vs_currency: 'USD' }),
    call('convert_currency', { amount: '2811.64', from_currency: 'USD', to_currency: 'lira' }),
    'Yes: 2811.64 against 131.87 USD. One Ethereum is 127286.24 lira.',
  ]

  test('runs to its answer in json mode, and each result is told', async () => {
    const { end, values } = await play(finance(), 'json', script, question)
    expect(values).toMatchObject([
      { coin_id: 'ethereum', price: 2811.64, source: 'CoinGecko' },
      { coin_id: 'solana', price: 131.87 },
      { amount: 2811.64, to_currency: 'TRY', result: 127286.24, date: '2026-11-24' },
    ])
    expect(end).toMatchObject({ outcome: 'answered', answer: script[3] })
  })

  test('in python mode two prices are one step, and final_answer ends it', async () => {
    const steps = [
      'Thought: I need both prices.\n```python\nget_price("ether")\nget_price(coin_id="solana")\n```',
      'Thought: Now lira.\n```python\nconvert_currency(2811.64, "USD", "TRY")\n```',
      '```python\nfinal_answer("Yes; 127286.24 lira.")\n```',
    ]
    const { end, values } = await play(finance(), 'python', steps, question)
    expect(values).toMatchObject([{ price: 2811.64 }, { price: 131.87 }, { result: 127286.24 }, 'Yes; 127286.24 lira.'])
    expect(end).toMatchObject({ outcome: 'answered', answer: 'Yes; 127286.24 lira.' })
  })

  test('a service that goes off on the way is replaced', async () => {
    const { end, values, events } = await play(finance(), 'json', script, question, (at) => {
      if (at === 1) server.down('coingecko', 'frankfurter')
    })
    expect(values).toMatchObject([{ source: 'CoinGecko' }, { source: 'DefiLlama' }, { source: 'ExchangeRate-API' }])
    expect(end.outcome).toBe('answered')
    const shown = events.flatMap((it) => (it.type === 'tool-end' ? [it.shown] : []))
    expect(shown[1]).toMatchObject({ badges: ['fallback'], because: 'CoinGecko cannot be reached' })
  })

  test('when all of them go off, the model is told so and can say so', async () => {
    const words = [...script.slice(0, 3), 'The exchange rates cannot be reached now.']
    const { end, values } = await play(finance(), 'json', words, question, (at) => {
      if (at === 2) server.down('frankfurter', 'erapi', 'fawaz')
    })
    expect(values[2]).toEqual({ error: expect.stringContaining('no exchange rates now') })
    expect(end).toMatchObject({ outcome: 'answered', answer: words[3] })
  })

  test('days written as text are a number, and too many days are refused by the gate', async () => {
    const steps = [
      call('get_price_history', { coin_id: 'bitcoin', days: '7' }),
      call('get_price_history', { coin_id: 'bitcoin', days: 900 }),
      'Done.',
    ]
    const { told, events } = await play(finance(), 'json', steps, 'How did Bitcoin do?')
    expect(told.map((it) => it.became)).toEqual(['ran', 'refused'])
    expect(told[1]!.content).toContain('365')
    expect(told[0]!.content.length).toBeLessThan(600)
    const end = events.find((it) => it.type === 'tool-end')
    expect(end?.shown).toMatchObject({ series: { points: { length: 169 } } })
  })
})

describe('a business scenario', () => {
  const lumina = scenarios[0]!

  test('ends only through final_answer', async () => {
    const steps = [
      'Thought: The figures first.\n```python\ncalculate_metrics("Lumina Home Goods", 120000, "78000", 430)\n```',
      'Thought: Now the risk.\n```python\nsummarize_risk("margin 35, risk_signal LOW")\n```',
      'The risk is low.',
      '```python\nfinal_answer("Profit 42000, margin 35 %, risk LOW.")\n```',
    ]
    const { end, values } = await play(businessDesk, 'python', steps, questionOf(lumina))
    expect(values[0]).toEqual({ ...calculateMetrics(lumina) })
    expect(values[1]).toMatchObject({ risk_level: 'LOW' })
    expect(end).toMatchObject({ outcome: 'answered', answer: 'Profit 42000, margin 35 %, risk LOW.' })
  })

  test('the example shows a thought and one fenced call by position', async () => {
    const { prompts } = await play(businessDesk, 'python', ['```python\nfinal_answer("ok")\n```'], questionOf(lumina))
    expect(prompts[0]!.messages.find((it) => it.role === 'assistant')!.content).toBe(
      'Thought: I calculate the metrics of the company first.\n```python\ncalculate_metrics("Orchard Lane Cider", 64000, 52480, 320)\n```',
    )
  })

  test('a keyword argument is refused, and the next try runs', async () => {
    const steps = [
      '```python\ncalculate_metrics(company_name="Lumina Home Goods", monthly_revenue=120000, monthly_costs=78000, active_customers=430)\n```',
      '```python\ncalculate_metrics("Lumina Home Goods", 120000, 78000, 430)\n```',
      '```python\nfinal_answer("ok")\n```',
    ]
    const { end, told } = await play(businessDesk, 'python', steps, questionOf(lumina))
    expect(told.map((it) => it.became)).toEqual(['refused', 'ran', 'ran'])
    expect(end.outcome).toBe('answered')
  })

  test('one that stops before final_answer says so', async () => {
    const same = scenarios.map((it) => `\`\`\`python\nsummarize_risk("${it.company_name}: risk LOW")\n\`\`\``)
    const { end } = await play(businessDesk, 'python', same, questionOf(lumina))
    expect(end).toMatchObject({ outcome: 'step-limit', reason: expect.stringContaining('5 steps') })
  })
})
