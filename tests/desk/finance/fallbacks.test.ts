import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MarketServer, startMarketServer } from '../../servers/market-server.ts'
import { bench, handClock, wallClock } from './bench.ts'

let server: MarketServer
beforeEach(async () => {
  server = await startMarketServer()
})
afterEach(() => server.close())

const price = { coin_id: 'bitcoin' }
const lira = { amount: 100, from_currency: 'USD', to_currency: 'TRY' }

describe('when CoinGecko does not answer', () => {
  test.each([
    ['429 with its reason', { status: 429, body: { status: { error_code: 429, error_message: 'Rate limit' } } }],
    ['429 without a body', { status: 429, body: '' }],
    ['a 403 page', { status: 403, body: '<html><h1>Blocked</h1></html>' }],
    ['500', { status: 500, body: 'oops' }],
    ['a page instead of JSON', { status: 200, body: '<html>Welcome</html>' }],
    ['JSON of another shape', { status: 200, body: '[1,2' }],
    ['401 without a key', { status: 401, body: { status: { error_code: 10002, error_message: 'API Key Missing' } } }],
  ])('%s: the price comes from DefiLlama', async (_name, failure) => {
    server.fail('coingecko', failure)
    const { value, shown } = await bench(server).askWhole('get_price', price)
    expect(value).toEqual({
      coin_id: 'bitcoin',
      vs_currency: 'USD',
      price: 79491.772,
      change_24h_pct: null,
      source: 'DefiLlama',
      as_of: '2026-11-24T16:15:00Z',
    })
    expect(shown['badges']).toEqual(['fallback'])
    expect(shown['because']).toMatch(/^CoinGecko /)
  })

  test('switched off: DefiLlama, and in lira by the rate of the ECB', async () => {
    server.down('coingecko')
    const answer = await bench(server).ask('get_price', { coin_id: 'btc', vs_currency: 'try' })
    expect(answer).toMatchObject({ vs_currency: 'TRY', source: 'DefiLlama, Frankfurter (ECB)' })
    expect(answer['price']).toBeCloseTo((79491.77 * 52.4376) / 1.1583, -1)
  })

  test('a price in another coin is reached too', async () => {
    server.down('coingecko')
    const answer = await bench(server).ask('get_price', { coin_id: 'ethereum', vs_currency: 'btc' })
    expect(answer).toMatchObject({ vs_currency: 'BTC', source: 'DefiLlama' })
    expect(answer['price']).toBeCloseTo(2811.64 / 79412.36, 7)
  })

  test('DefiLlama off as well: Coinbase', async () => {
    server.down('coingecko', 'llama')
    const answer = await bench(server).ask('get_price', price)
    expect(answer).toMatchObject({ source: 'Coinbase', price: 79332.948, as_of: '2026-11-24T16:21:00Z' })
  })

  test('all off: an error that names each, no crash', async () => {
    server.down('coingecko', 'llama', 'coinbase')
    const answer = await bench(server).ask('get_price', price)
    expect(answer).toEqual({
      error:
        'no price of "bitcoin" now: CoinGecko cannot be reached; DefiLlama cannot be reached; Coinbase cannot be reached',
    })
  })

  test('a history in dollars comes from DefiLlama', async () => {
    server.fail('coingecko', { status: 429 })
    const answer = await bench(server).ask('get_price_history', { coin_id: 'bitcoin', days: 1 })
    expect(answer).toMatchObject({ source: 'DefiLlama', points: 25, change_pct: 2.4 })
  })

  test('a history in euros says why there is none', async () => {
    server.fail('coingecko', { status: 429 })
    const answer = await bench(server).ask('get_price_history', { coin_id: 'bitcoin', days: 1, vs_currency: 'eur' })
    expect(answer['error']).toMatch(
      /CoinGecko takes no more calls now, again in 60 s; DefiLlama has prices in USD only/,
    )
  })

  test('facts are an error that says when to ask again', async () => {
    server.fail('coingecko', { status: 429, headers: { 'retry-after': '17' } })
    const answer = await bench(server).ask('get_coin_info', price)
    expect(answer).toEqual({ error: 'CoinGecko takes no more calls now, again in 17 s' })
  })

  test('well-known coins are found without it', async () => {
    server.down('coingecko')
    expect(await bench(server).ask('search_coin', { query: 'ether' })).toMatchObject({
      coins: expect.arrayContaining([{ coin_id: 'ethereum', name: 'Ethereum', symbol: 'ETH', rank: null }]),
      source: 'our own list',
    })
  })

  test('more days than the plan allows: its own words reach the model', async () => {
    const words = 'Your request exceeds the allowed time range.'
    server.fail('coingecko', { status: 401, body: { error: { status: { error_code: 10012, error_message: words } } } })
    server.down('llama')
    const answer = await bench(server).ask('get_price_history', { coin_id: 'bitcoin', days: 300 })
    expect(answer['error']).toContain(words)
  })
})

describe('when rates are not to be had', () => {
  test.each([
    [['frankfurter'], 'ExchangeRate-API', '2026-11-24'],
    [['frankfurter', 'erapi'], 'exchange-api', '2026-11-22'],
  ] as const)('without %s they come from %s, with its date', async (off, source, date) => {
    server.down(...off)
    const { value, shown } = await bench(server).askWhole('convert_currency', lira)
    expect(value).toMatchObject({ source, date })
    expect(value['result']).toBeCloseTo((100 * 52.4376) / 1.1583, 1)
    expect(shown['badges']).toEqual(['fallback'])
  })

  test('without any the error names each', async () => {
    server.down('frankfurter', 'fawaz')
    server.fail('erapi', { status: 200, body: { result: 'error', 'error-type': 'quota-reached' } })
    const { error } = await bench(server).ask('convert_currency', lira)
    expect(error).toMatch(
      /^no exchange rates now: Frankfurter cannot be reached; .*ExchangeRate-API says no: quota-reached; exchange-api/,
    )
  })

  test('a rate of zero or a word is no rate', async () => {
    server.serve('frankfurter', '/v1/latest', { base: 'EUR', date: '2026-11-24', rates: { USD: 0, TRY: 'many' } })
    server.serve('frankfurter', '/v2/rate', { date: '2026-11-24', base: 'USD', quote: 'TRY', rate: null })
    expect(await bench(server).ask('convert_currency', lira)).toMatchObject({ source: 'ExchangeRate-API' })
  })
})

describe('a limit is kept', () => {
  test('after a 429 the service is left alone for as long as it says', async () => {
    const clock = handClock()
    const tools = bench(server, { clock })
    server.fail('coingecko', { status: 429, headers: { 'retry-after': '90' } })
    await tools.ask('get_price', price)
    server.up('coingecko')
    clock.move(80_000)
    expect(await tools.ask('get_price', price)).toMatchObject({ source: 'DefiLlama' })
    expect(server.count('coingecko')).toBe(1)
    clock.move(20_000)
    expect(await tools.ask('get_price', price)).toMatchObject({ source: 'CoinGecko' })
  })

  test('a page, which sees a limit as a broken connection, pauses too', async () => {
    const clock = handClock()
    let calls = 0
    const broken: typeof fetch = async (input, init) => {
      if (!String(input).includes('coingecko/')) return fetch(input, init)
      calls++
      throw new TypeError('Failed to fetch')
    }
    const tools = bench(server, { clock, fetch: broken })
    expect(await tools.ask('get_price', price)).toMatchObject({ source: 'DefiLlama' })
    await tools.ask('get_price', { coin_id: 'ethereum' })
    expect(calls).toBe(1)
    clock.move(61_000)
    await tools.ask('get_price', { coin_id: 'solana' })
    expect(calls).toBe(2)
  })

  test('three calls at once, then prices come from elsewhere and facts wait', async () => {
    const clock = handClock()
    const tools = bench(server, { clock })
    const words = ['bitcoin', 'ethereum', 'solana', 'dogecoin', 'cardano']
    const sources = []
    for (const word of words) sources.push((await tools.ask('get_price', { coin_id: word }))['source'])
    expect(sources).toEqual(['CoinGecko', 'CoinGecko', 'CoinGecko', 'DefiLlama', 'DefiLlama'])
    expect(clock.slept).toEqual([])
    expect(await tools.ask('get_coin_info', { coin_id: 'litecoin' })).toMatchObject({ name: 'Litecoin' })
    expect(clock.slept).toEqual([12_000])
  })

  test('a key allows more, and goes in the header', async () => {
    const tools = bench(server, { coingeckoKey: { value: 'CG-test', in: 'header' } })
    for (const word of ['bitcoin', 'ethereum', 'solana', 'dogecoin', 'cardano']) {
      expect(await tools.ask('get_price', { coin_id: word })).toMatchObject({ source: 'CoinGecko' })
    }
    expect(server.requests[0]!.headers['x-cg-demo-api-key']).toBe('CG-test')
    expect(server.requests[0]!.path).not.toContain('CG-test')
  })

  test('in a page the key goes in the address, so that no preflight is needed', async () => {
    await bench(server, { coingeckoKey: { value: 'CG-test', in: 'query' } }).ask('get_price', price)
    expect(server.requests[0]!.path).toContain('&x_cg_demo_api_key=CG-test')
    expect(server.requests[0]!.headers['x-cg-demo-api-key']).toBeUndefined()
  })
})

describe('the cache', () => {
  test('a price is asked for once a minute, and the second answer says that it was kept', async () => {
    const clock = handClock()
    const tools = bench(server, { clock })
    await tools.ask('get_price', price)
    const { shown } = await tools.askWhole('get_price', price)
    expect(shown['badges']).toEqual(['cached'])
    expect(server.count('coingecko')).toBe(1)
    clock.move(61_000)
    await tools.ask('get_price', price)
    expect(server.count('coingecko')).toBe(2)
  })

  test('one table of rates serves all conversions of the day', async () => {
    const tools = bench(server)
    for (const to_currency of ['EUR', 'JPY', 'TRY']) await tools.ask('convert_currency', { ...lira, to_currency })
    expect(server.count('frankfurter')).toBe(1)
  })

  test('the table is asked for again when a new one is due', async () => {
    const clock = handClock(Date.parse('2026-11-24T10:00:00Z'))
    const tools = bench(server, { clock })
    await tools.ask('convert_currency', lira)
    clock.move(5 * 3_600_000 + 1000)
    await tools.ask('convert_currency', lira)
    expect(server.count('frankfurter')).toBe(2)
  })

  test('the same question at the same time is asked once', async () => {
    const tools = bench(server)
    const answers = await Promise.all([1, 2, 3, 4].map(() => tools.ask('get_price', price)))
    expect(new Set(answers.map((it) => it['price'])).size).toBe(1)
    expect(server.count('coingecko')).toBe(1)
  })

  test('a cache that fails is no trouble', async () => {
    const cache = { get: () => Promise.reject(new Error('disk')), set: () => Promise.reject(new Error('disk')) }
    expect(await bench(server, { cache }).ask('get_price', price)).toMatchObject({ source: 'CoinGecko' })
  })

  test('what is no answer is not kept', async () => {
    server.serve('coingecko', '/simple/price', {})
    const tools = bench(server)
    await tools.ask('get_price', price)
    const before = server.count('coingecko', '/simple/price')
    await tools.ask('get_price', price)
    expect(server.count('coingecko', '/simple/price')).toBeGreaterThan(before)
  })
})

describe('stopping', () => {
  test('a question is given up as soon as its signal aborts', async () => {
    server.hang('coingecko')
    const controller = new AbortController()
    const asked = bench(server, { clock: wallClock }).ask('get_price', price, controller.signal)
    setTimeout(() => controller.abort(new Error('stopped')), 30)
    await expect(asked).rejects.toThrow('stopped')
  })

  test('one of two who ask the same can stop without the other', async () => {
    server.hang('coingecko')
    const tools = bench(server, { clock: wallClock, timeoutMs: 300 })
    const controller = new AbortController()
    const one = tools.ask('get_price', price, controller.signal)
    const other = tools.ask('get_price', price)
    controller.abort(new Error('stopped'))
    await expect(one).rejects.toThrow('stopped')
    expect(await other).toMatchObject({ source: 'DefiLlama' })
  })

  test('a service that never answers is given up after its time', async () => {
    server.hang('coingecko')
    const startedAt = Date.now()
    const answer = await bench(server, { clock: wallClock, timeoutMs: 150 }).ask('get_coin_info', price)
    expect(answer).toEqual({ error: 'CoinGecko gave no answer within 1 s' })
    expect(Date.now() - startedAt).toBeLessThan(2_000)
  })

  test('a fetch that does not listen to its signal is given up too', async () => {
    const deaf: typeof fetch = () => new Promise(() => {})
    const answer = await bench(server, { clock: wallClock, timeoutMs: 50, fetch: deaf }).ask('get_price', price)
    expect(answer['error']).toContain('gave no answer')
  })
})

test('every service goes off one after another, and no answer is ever a crash', async () => {
  const clock = handClock()
  const tools = bench(server, { clock })
  for (const off of ['coingecko', 'frankfurter', 'llama', 'erapi', 'coinbase', 'fawaz'] as const) {
    server.down(off)
    clock.move(86_400_000)
    for (const [tool, args] of [
      ['get_price', price],
      ['get_price', { coin_id: 'eth', vs_currency: 'try' }],
      ['get_price_history', { coin_id: 'bitcoin', days: 7 }],
      ['get_coin_info', price],
      ['search_coin', { query: 'doge' }],
      ['convert_currency', lira],
      ['convert_currency', { amount: 1, from_currency: 'BTC', to_currency: 'TRY' }],
    ] as const) {
      const answer = await tools.ask(tool, args)
      expect(typeof (answer['error'] ?? answer['source'])).toBe('string')
    }
  }
  expect(await tools.ask('get_price', price)).toMatchObject({ error: expect.stringContaining('Coinbase') })
})
