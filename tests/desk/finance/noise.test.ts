import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/core/json.ts'
import { marketUrls } from '../../../src/desk/finance/market-settings.ts'
import type { MarketServer } from '../../servers/market-server.ts'
import { bench } from './bench.ts'

/** Answers with the right names in them and anything as their values. */
const body = fc.oneof(
  fc.jsonValue(),
  fc.record({
    bitcoin: fc.record({ usd: fc.jsonValue(), last_updated_at: fc.jsonValue(), usd_24h_change: fc.jsonValue() }),
    prices: fc.oneof(fc.jsonValue(), fc.array(fc.array(fc.oneof(fc.double(), fc.jsonValue())))),
    coins: fc.oneof(
      fc.array(fc.record({ id: fc.jsonValue(), symbol: fc.jsonValue() })),
      fc.dictionary(fc.string(), fc.jsonValue()),
    ),
    id: fc.jsonValue(),
    description: fc.record({ en: fc.jsonValue() }),
    links: fc.record({ homepage: fc.jsonValue() }),
    market_data: fc.jsonValue(),
    last_updated: fc.jsonValue(),
    base: fc.constant('EUR'),
    date: fc.string(),
    rates: fc.dictionary(fc.constantFrom('USD', 'TRY', '__proto__'), fc.oneof(fc.double(), fc.jsonValue())),
    data: fc.jsonValue(),
  }),
)

const questions: [string, JsonObject][] = [
  ['get_price', { coin_id: 'bitcoin' }],
  ['get_price', { coin_id: '__proto__', vs_currency: 'constructor' }],
  ['get_price_history', { coin_id: 'bitcoin', days: 7 }],
  ['get_coin_info', { coin_id: 'bitcoin' }],
  ['search_coin', { query: 'x' }],
  ['convert_currency', { amount: 1, from_currency: 'USD', to_currency: 'TRY' }],
]

test('whatever a service answers, the model gets a result or an error', async () => {
  const server = { urls: marketUrls } as MarketServer
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(200, 200, 200, 400, 404, 429, 503), async (answer, status) => {
      const noisy: typeof fetch = async () => new Response(JSON.stringify(answer), { status })
      const tools = bench(server, { fetch: noisy, rate: { burst: 100, perMinute: 6_000 } })
      for (const [tool, args] of questions) {
        const { value, content } = await tools.askWhole(tool, args)
        expect(typeof (value['error'] ?? value['source'])).toBe('string')
        expect(content.length).toBeLessThan(2_000)
      }
    }),
    { numRuns: 100 },
  )
})

test.each(['', ' ', '💰', 'x'.repeat(10_000), '../../etc', '%', 'a b,c'])(
  'a coin written as %j is no crash',
  async (coin_id) => {
    const empty: typeof fetch = async () => new Response('{}', { status: 200 })
    const tools = bench({ urls: marketUrls } as MarketServer, { fetch: empty })
    for (const [tool, args] of [
      ['get_price', { coin_id }],
      ['convert_currency', { amount: 1, from_currency: coin_id, to_currency: 'EUR' }],
    ] as const) {
      const { value, content } = await tools.askWhole(tool, args)
      expect(typeof value['error']).toBe('string')
      expect(content.length).toBeLessThan(1_000)
    }
  },
)
