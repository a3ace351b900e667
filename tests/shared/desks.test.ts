import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchPublic } from '../../src/node/fetch-public.ts'
import { publicUrl } from '../../src/node/public-url.ts'
import { tellResult } from '../../src/tool/tell-result.ts'
import { bench, handClock } from '../desk/finance/bench.ts'
import { type MarketServer, startMarketServer } from '../servers/market-server.ts'

const shared = new URL('../../../shared/', import.meta.url)
const isThere = existsSync(new URL('fixtures/cg-simple-price.json', shared))
const fixture = (name: string) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, shared), 'utf8'))

describe.skipIf(!isThere)('the given answers of the services', () => {
  let server: MarketServer
  beforeEach(async () => {
    server = await startMarketServer()
  })
  afterEach(() => server.close())
  const tools = () => bench(server, { clock: handClock(Date.parse('2026-11-30T09:15:00Z')) })

  test('prices', async () => {
    server.serve('coingecko', '/simple/price', fixture('cg-simple-price-multi'))
    expect(await tools().ask('get_price', { coin_id: 'BTC' })).toEqual({
      coin_id: 'bitcoin',
      vs_currency: 'USD',
      price: 81240.51,
      change_24h_pct: -1.28,
      source: 'CoinGecko',
      as_of: '2026-11-30T09:14:02Z',
    })
    expect(await tools().ask('get_price', { coin_id: 'doge' })).toMatchObject({ price: 0.121904, change_24h_pct: null })
    server.serve('coingecko', '/simple/price', fixture('cg-simple-price-tiny'))
    expect((await tools().askWhole('get_price', { coin_id: 'shib' })).content).toContain('"price":0.0000074219,')
  })

  test('a coin or a currency that is not there', async () => {
    server.serve('coingecko', '/simple/price', fixture('cg-simple-price-unknown-id'))
    server.serve('coingecko', '/search', fixture('cg-search-ether'))
    expect(await tools().ask('get_price', { coin_id: 'etherx' })).toMatchObject({
      error: expect.stringContaining('etherx'),
      did_you_mean: ['ethereum', 'ethereum-classic', 'ethena', 'ether-fi', 'etherland'],
    })
    server.serve('coingecko', '/search', fixture('cg-search-empty'))
    expect(await tools().ask('get_price', { coin_id: 'etherx' })).toMatchObject({
      error: expect.stringContaining('etherx'),
    })
    server.serve('coingecko', '/simple/price', fixture('cg-simple-price-unknown-currency'))
    expect(await tools().ask('get_price', { coin_id: 'bitcoin', vs_currency: 'XQZ' })).toMatchObject({
      error: expect.stringContaining('XQZ'),
    })
  })

  test('of coins with one ticker the one with a rank is taken', async () => {
    server.serve('coingecko', 'ids=usdc&', fixture('cg-simple-price-unknown-id'))
    server.serve('coingecko', '/search', fixture('cg-search-same-symbol'))
    expect(await tools().ask('search_coin', { query: 'usdc' })).toMatchObject({ source: 'CoinGecko' })
    server.serve('coingecko', '/simple/price', { 'usd-coin': { usd: 0.9998 } })
    expect(await tools().ask('get_price', { coin_id: 'USDC' })).toMatchObject({ coin_id: 'usd-coin', price: 0.9998 })
  })

  test.each([
    [1, 289],
    [7, 169],
    [30, 721],
    [365, 366],
  ])('a series of %s days is summed up from its %s points', async (days, points) => {
    const series = fixture(`cg-market-chart-${days}d`)
    server.serve('coingecko', '/market_chart', series)
    const { value, shown, content } = await tools().askWhole('get_price_history', { coin_id: 'bitcoin', days })
    const prices = (series.prices as [number, number][]).map((it) => it[1])
    expect(value).toMatchObject({ points, last: { price: 81240.51 } })
    expect((value['max'] as { price: number }).price).toBeCloseTo(Math.max(...prices), 1)
    expect((value['min'] as { price: number }).price).toBeCloseTo(Math.min(...prices), 1)
    expect(content.length).toBeLessThan(550)
    expect((shown['series'] as { points: unknown[] }).points).toHaveLength(points)
  })

  test('facts, without the orders that hide in a description', async () => {
    server.serve('coingecko', '/coins/bitcoin', fixture('cg-coin-bitcoin'))
    const { value, content } = await tools().askWhole('get_coin_info', { coin_id: 'bitcoin' })
    expect(value).toMatchObject({
      name: 'Bitcoin',
      symbol: 'BTC',
      rank: 1,
      market_cap_usd: 1630343690000,
      homepage: 'http://www.bitcoin.org',
    })
    expect(content.length).toBeLessThan(700)
    expect(content).not.toMatch(/<|\\r|Ignore all previous/)
    server.serve('coingecko', '/coins/obscure-token', fixture('cg-coin-sparse'))
    expect(await tools().ask('get_coin_info', { coin_id: 'obscure-token' })).toMatchObject({
      rank: null,
      description: null,
    })
  })

  test('exact rates from the table, where the service itself would round', async () => {
    server.serve('frankfurter', '/v1/latest', fixture('fx-v1-latest'))
    const convert = (amount: number, from: string, to: string) =>
      tools().ask('convert_currency', { amount, from_currency: from, to_currency: to })
    expect(await convert(10_000, 'USD', 'EUR')).toMatchObject({
      result: 8589.59,
      date: '2026-11-27',
      source: 'Frankfurter (ECB)',
    })
    expect((await convert(1_000_000, 'IDR', 'USD'))['result']).toBe(60.9389)
    server.serve('frankfurter', '/v2/rate', fixture('fx-v2-rate-usd-eur'))
    expect(await convert(100, 'USD', 'AED')).toMatchObject({ rate: 0.85896, source: 'Frankfurter' })
  })

  test('the other sources of rates and prices', async () => {
    server.down('frankfurter', 'coingecko')
    server.serve('erapi', '/v6', fixture('erapi-latest-usd'))
    server.serve('fawaz', '/currencies', fixture('fawaz-eur'))
    server.serve('llama', '/prices', fixture('llama-prices-current'))
    server.serve('coinbase', '/v2', fixture('coinbase-exchange-rates-btc'))
    const lira = { amount: 2, from_currency: 'USD', to_currency: 'TRY' }
    expect(await tools().ask('convert_currency', lira)).toMatchObject({
      result: 90.8462,
      date: '2026-11-30',
      source: 'ExchangeRate-API',
    })
    expect(await tools().ask('get_price', { coin_id: 'bitcoin' })).toMatchObject({
      price: 81236.9,
      source: 'DefiLlama',
    })
    server.serve('llama', '/prices', fixture('llama-prices-unknown'))
    expect(await tools().ask('get_price', { coin_id: 'bitcoin', vs_currency: 'gbp' })).toMatchObject({
      price: 60934.77,
      source: 'Coinbase',
    })
    server.serve('erapi', '/v6', fixture('erapi-error-unsupported'))
    expect(await tools().ask('convert_currency', { ...lira, to_currency: 'GBP' })).toMatchObject({
      source: 'exchange-api',
      date: '2026-11-29',
    })
  })

  test.each([
    ['cg-error-400-wrong-key-host', 400],
    ['cg-error-401-missing-key', 401],
    ['cg-error-401-over-365-days', 401],
    ['cg-error-401-plan-restricted', 401],
    ['cg-error-422-missing-vs', 422],
    ['cg-error-429', 429],
  ])('%s: another source answers, or the reason is told', async (name, status) => {
    server.fail('coingecko', { status, body: fixture(name) })
    expect(await tools().ask('get_price', { coin_id: 'bitcoin' })).toMatchObject({ source: 'DefiLlama' })
    expect(await tools().ask('get_price_history', { coin_id: 'bitcoin', days: 7 })).toMatchObject({
      source: 'DefiLlama',
    })
    expect(await tools().ask('get_coin_info', { coin_id: 'bitcoin' })).toEqual({
      error: expect.stringMatching(/^CoinGecko .{20}/),
    })
  })

  test.each([
    ['fx-v1-error-404', 404],
    ['fx-v1-error-422-bad-pair', 422],
    ['fx-v2-error-503', 503],
    ['fx-v2-error-422-currency', 422],
  ])('%s: another source answers', async (name, status) => {
    server.fail('frankfurter', { status, body: fixture(name) })
    const answer = await tools().ask('convert_currency', { amount: 1, from_currency: 'USD', to_currency: 'TRY' })
    expect(answer).toMatchObject({ source: 'ExchangeRate-API' })
  })

  test('a coin that is not found has a 404', async () => {
    server.fail('coingecko', { status: 404, body: fixture('cg-error-404-coin') }, '/coins/')
    expect(await tools().ask('get_coin_info', { coin_id: 'frob' })).toMatchObject({
      error: expect.stringContaining('no coin "frob"'),
    })
  })
})

const reports = new URL('cases/reports.jsonl', shared)
const cases = existsSync(reports)
  ? readFileSync(reports, 'utf8')
      .trim()
      .split('\n')
      .map((it) => JSON.parse(it))
  : []
const inputOf = (id: string) => cases.find((it) => it.id === id).input

describe.skipIf(!cases.length)('the given reports', () => {
  const lookup = async (host: string) => {
    if (host === 'example.com') return [{ address: '93.184.215.14', family: 4 }]
    throw new Error('ENOTFOUND')
  }

  test.each(['B028', 'B059'])('%s: every hop to a private or local address is refused', async (id) => {
    for (const { url, redirects_to: location } of inputOf(id)) {
      const send = async () => new Response(null, { status: 302, headers: { location } })
      const judged = location ? await fetchPublic(url, { lookup, send }) : await publicUrl(url, { lookup })
      expect(judged).toMatchObject({
        ok: false,
        issues: [{ message: expect.stringContaining('private or local address') }],
      })
    }
  })

  test('B084: what is sent is JSON that ends at an item', () => {
    const { content, leftOut } = tellResult(inputOf('B084'), 40)
    expect(JSON.parse(content)[0]).toEqual({ t: 1, p: 61000.5 })
    expect(content.length).toBeLessThanOrEqual(40)
    expect(leftOut).toBe('first 1 of 3 items')
  })

  test('B108: NaN is sent as null', () => {
    expect(tellResult({ sharpe: Number.NaN }, 8_000).content).toBe('{"sharpe":null}')
  })

  test('B056: a result larger than the window fits', () => {
    const { result_tokens: tokens, context_tokens: room } = inputOf('B056')
    expect(tellResult('word '.repeat(tokens), 8_000).content.length).toBeLessThan(room * 4)
  })
})
