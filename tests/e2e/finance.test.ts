import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event.ts'
import { financeDesk } from '../../src/desk/finance/finance-desk.ts'
import { marketData } from '../../src/desk/finance/market/market-data.ts'
import { openReader, teachings } from '../../src/dialect/table.ts'
import { openAiCompatible } from '../../src/model/openai.ts'
import { run } from '../../src/run/run.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { type MarketServer, startMarketServer } from '../servers/market-server.ts'
import { type OpenAiServer, type ServerOptions, startOpenAiServer } from '../servers/openai-server.ts'
import { actsFinance } from './acting-model.ts'

const question = 'Is Ethereum pricier than Solana, and what is Ethereum worth in Turkish lira?'
const gemma =
  "{{ bos_token }}{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}" +
  "{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}{% endif %}"

let market: MarketServer
let server: OpenAiServer
beforeEach(async () => {
  market = await startMarketServer()
})
afterEach(async () => {
  await server.close()
  await market.close()
})

async function ask(
  mode: string,
  options: Partial<ServerOptions> & { stream?: boolean; after?: (event: RunEvent) => void } = {},
) {
  const { stream = true, after, ...rest } = options
  server = await startOpenAiServer({ answers: actsFinance, ...rest })
  const model = openAiCompatible({ name: 'test/model', baseUrl: server.url, model: 'test-model', stream })
  const clock = {
    now: () => Date.now(),
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }
  const desk = financeDesk(marketData({ urls: market.urls, clock }))
  const events: RunEvent[] = []
  const messages = [{ role: 'user' as const, content: question }]
  for await (const event of run({ ...desk, model, messages, openReader, teachings, mode })) {
    events.push(event)
    after?.(event)
  }
  return { state: foldAll(events), events, bodies: server.requests.map((it) => it.body) }
}

const answer = /One Ethereum is [\d.]+ USD, which is [\d.]+ Turkish lira/

describe('the finance question runs to its answer', () => {
  for (const stream of [true, false]) {
    for (const mode of ['native', 'json', 'hermes', 'python']) {
      test(`${mode}, ${stream ? 'streaming' : 'whole'}`, async () => {
        const { state, bodies } = await ask(mode, { stream })
        expect([state.outcome, state.reason]).toEqual(['answered', undefined])
        expect(state.answer).toMatch(answer)
        expect(
          state.history
            .filter((it) => it.ended?.became === 'ran')
            .map((it) => it.tool)
            .sort(),
        ).toEqual(['convert_currency', 'get_price', 'get_price'])
        expect(bodies.every((it) => it['stream'] === stream || (!stream && it['stream'] === undefined))).toBe(true)
      })
    }
  }
})

describe('auto finds the way that a server takes', () => {
  const strict = { tools: 'vllm' as const, system: true, alternation: true }
  for (const stream of [true, false]) {
    test(`from one refusal to the next, ${stream ? 'streaming' : 'whole'}`, async () => {
      const { state, events, bodies } = await ask('auto', {
        stream,
        refuse: strict,
        template: '{% if tools %}{{ tools }}{% endif %}',
      })
      expect([state.outcome, state.reason]).toEqual(['answered', undefined])
      expect(state.answer).toMatch(answer)
      expect(events.flatMap((it) => (it.type === 'switch' ? [it.switch] : []))).toEqual(
        expect.arrayContaining(['native-off', 'system-folded']),
      )
      expect(bodies[0]).toHaveProperty('tools')
      expectGemma(bodies.at(-1)!)
    })
  }
  test('from the chat template, without a single refusal', async () => {
    const { state, bodies } = await ask('auto', { refuse: strict, template: gemma })
    expect(state.outcome).toBe('answered')
    expect(state.counts.switch).toBe(0)
    for (const body of bodies) expectGemma(body)
  })
  test('native where the template knows tools and the server takes them', async () => {
    const { state, bodies } = await ask('auto', { template: '{% if tools %}{{ tools }}{% endif %}' })
    expect([state.outcome, state.counts.switch]).toEqual(['answered', 0])
    expect(bodies.every((it) => Array.isArray(it['tools']))).toBe(true)
  })
})

/** What a template without tools, without a system role and with strict alternation takes. */
function expectGemma(body: Record<string, unknown>) {
  const messages = body['messages'] as { role: string; content: unknown }[]
  expect(body).not.toHaveProperty('tools')
  expect(messages.map((it) => it.role)).toEqual(messages.map((_, i) => (i % 2 ? 'assistant' : 'user')))
  expect(messages.at(-1)!.role).toBe('user')
  expect(messages.every((it) => typeof it.content === 'string' && it.content !== '')).toBe(true)
}

describe('data services that fail', () => {
  test('switched off in the middle: a fallback answers, and says so', async () => {
    const { state } = await ask('json', { after: (event) => event.type === 'tool-end' && market.down('coingecko') })
    expect(state.outcome).toBe('answered')
    const sources = state.history.flatMap((it) => JSON.stringify(it.ended?.value).match(/"source":"[^"]*"/g) ?? [])
    expect(sources.some((it) => /llama/i.test(it))).toBe(true)
  })
  test('at its limit', async () => {
    market.fail('coingecko', {
      status: 429,
      headers: { 'retry-after': '60' },
      body: { status: { error_code: 429, error_message: 'too many' } },
    })
    expect((await ask('json')).state.answer).toMatch(answer)
  })
  test('all of them: the model is told plainly, and the run ends', async () => {
    market.down('coingecko', 'llama', 'coinbase', 'frankfurter', 'erapi', 'fawaz')
    const sorry = (request: { body: Record<string, unknown> }) =>
      JSON.stringify(request.body['messages']).includes('{\\"error')
        ? 'I cannot find the prices now.'
        : actsFinance(request as never)
    const { state } = await ask('json', { answers: sorry })
    expect([state.outcome, state.answer]).toEqual(['answered', 'I cannot find the prices now.'])
    expect(state.history[0]!.ended?.value).toHaveProperty('error')
  })
})
