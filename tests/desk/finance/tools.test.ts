import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MarketServer, startMarketServer } from '../../servers/market-server.ts'
import { bench } from './bench.ts'

let server: MarketServer
beforeAll(async () => {
  server = await startMarketServer()
})
afterAll(() => server.close())

describe('get_price', () => {
  test('a price comes with its change, its source and its time', async () => {
    expect(await bench(server).ask('get_price', { coin_id: 'bitcoin' })).toEqual({
      coin_id: 'bitcoin',
      vs_currency: 'USD',
      price: 79412.36,
      change_24h_pct: -0.84,
      source: 'CoinGecko',
      as_of: '2026-11-24T16:20:00Z',
    })
  })

  test.each(['BTC', 'Bitcoin', ' $btc ', 'xbt', 'bitcoin coin'])(
    '%s is bitcoin, and the result says so',
    async (word) => {
      expect(await bench(server).ask('get_price', { coin_id: word })).toMatchObject({
        coin_id: 'bitcoin',
        price: 79412.36,
      })
    },
  )

  test.each([
    ['ether', 'ethereum'],
    ['XRP', 'ripple'],
    ['Shiba Inu', 'shiba-inu'],
  ])('%s is %s', async (word, id) => {
    expect(await bench(server).ask('get_price', { coin_id: word })).toMatchObject({ coin_id: id })
  })

  test.each(['TRY', 'try', 'Turkish lira', 'lira', '₺'])('a price in %s is in lira', async (word) => {
    const answer = await bench(server).ask('get_price', { coin_id: 'ethereum', vs_currency: word })
    expect(answer).toMatchObject({ vs_currency: 'TRY', price: 127286.24 })
  })

  test('a tiny price has no exponent and all its digits', async () => {
    const { content } = await bench(server).askWhole('get_price', { coin_id: 'shib' })
    expect(content).toContain('"price":0.0000083146,')
  })

  test('a currency that CoinGecko has not is reached through the dollar', async () => {
    server.serve('coingecko', 'vs_currencies=aed', { bitcoin: {} })
    const answer = await bench(server).ask('get_price', { coin_id: 'bitcoin', vs_currency: 'AED' })
    expect(answer).toMatchObject({ vs_currency: 'AED', change_24h_pct: null, source: 'CoinGecko, Frankfurter' })
    expect(answer['price']).toBeCloseTo((79412.36 * 4.2538) / 1.1583, -1)
  })

  test('an unknown coin is an error with coins that may be meant', async () => {
    expect(await bench(server).ask('get_price', { coin_id: 'coin' })).toEqual({
      error: 'no coin "coin"; use one of these as coin_id',
      did_you_mean: ['bitcoin', 'dogecoin', 'litecoin'],
    })
  })

  test('a coin that nobody knows is an error that says so', async () => {
    const answer = await bench(server).ask('get_price', { coin_id: 'frobnicoin' })
    expect(answer).toEqual({ error: 'no coin "frobnicoin"; the search finds none' })
  })

  test('several coins in one argument are told to be asked one by one', async () => {
    expect(await bench(server).ask('get_price', { coin_id: 'BTC, ether and solana' })).toEqual({
      error: 'one coin a call; use one of these as coin_id',
      did_you_mean: ['bitcoin', 'ethereum', 'solana'],
    })
  })

  test('an unknown currency is an error with currencies that may be meant', async () => {
    const answer = await bench(server).ask('get_price', { coin_id: 'bitcoin', vs_currency: 'usdd' })
    expect(answer).toMatchObject({ error: expect.stringContaining('no rates for "USDD"'), did_you_mean: ['USD'] })
  })

  test('people are shown the figure and who wants to be named', async () => {
    const { shown } = await bench(server).askWhole('get_price', { coin_id: 'bitcoin' })
    expect(shown).toEqual({
      figure: { of: 'bitcoin', value: 79412.36, unit: 'USD', note: '-0.84 % in 24 hours' },
      attribution: [{ text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com/en/api' }],
      badges: [],
    })
  })
})

describe('search', () => {
  test('a hit is taken when it alone has the ticker and a rank', async () => {
    server.serve('coingecko', 'query=zzz', {
      coins: [
        { id: 'zzz-real', name: 'Zed', symbol: 'ZZZ', market_cap_rank: 812 },
        { id: 'zzz-fake', name: 'Zed Clone', symbol: 'ZZZ', market_cap_rank: null },
      ],
    })
    server.serve('coingecko', 'ids=zzz-real', {
      'zzz-real': { usd: 3.5, usd_24h_change: null, last_updated_at: 1795536900 },
    })
    server.serve('coingecko', 'ids=zzz&', {})
    expect(await bench(server).ask('get_price', { coin_id: 'ZZZ' })).toMatchObject({
      coin_id: 'zzz-real',
      price: 3.5,
      change_24h_pct: null,
    })
  })

  test('two coins of one ticker are both named, and none is taken', async () => {
    server.serve('coingecko', 'query=yyy', {
      coins: [
        { id: 'yyy-one', name: 'One', symbol: 'YYY', market_cap_rank: 70 },
        { id: 'yyy-two', name: 'Two', symbol: 'YYY', market_cap_rank: 90 },
      ],
    })
    expect(await bench(server).ask('get_price', { coin_id: 'yyy' })).toMatchObject({
      did_you_mean: ['yyy-one', 'yyy-two'],
    })
  })

  test('at most five coins are listed, without prices', async () => {
    const coins = Array.from({ length: 9 }, (_, at) => ({
      id: `c${at}`,
      name: `C ${at}`,
      symbol: `c${at}`,
      market_cap_rank: at + 1,
      thumb: 'x',
    }))
    server.serve('coingecko', 'query=many', { coins })
    const answer = await bench(server).ask('search_coin', { query: 'many' })
    expect(answer['coins']).toHaveLength(5)
    expect(answer).toMatchObject({ source: 'CoinGecko' })
    expect(answer['coins']).toContainEqual({ coin_id: 'c0', name: 'C 0', symbol: 'C0', rank: 1 })
  })

  test('no hit is an error, as data', async () => {
    expect(await bench(server).ask('search_coin', { query: 'frobnicoin' })).toMatchObject({
      error: 'no coin is found for "frobnicoin"',
    })
  })
})

describe('get_price_history', () => {
  test('seven days are told in under 600 characters, and all 169 points are shown', async () => {
    const { value, shown, content } = await bench(server).askWhole('get_price_history', { coin_id: 'bitcoin', days: 7 })
    expect(content.length).toBeLessThan(600)
    expect(value).toMatchObject({
      coin_id: 'bitcoin',
      vs_currency: 'USD',
      days: 7,
      last: { date: '2026-11-24T16:20', price: 79412.36 },
      points: 169,
      source: 'CoinGecko',
    })
    expect(value['closes']).toHaveLength(12)
    const series = shown['series'] as { points: [number, number][] }
    expect(series.points).toHaveLength(169)
    const prices = series.points.map((it) => it[1])
    expect((value['min'] as { price: number }).price).toBeCloseTo(Math.min(...prices), 1)
    expect((value['max'] as { price: number }).price).toBeCloseTo(Math.max(...prices), 1)
  })

  test('more than 365 days are cut to 365, and the result says so', async () => {
    const answer = await bench(server).ask('get_price_history', { coin_id: 'btc', days: 900 })
    expect(answer).toMatchObject({ days: 365, note: 'days is 1 to 365; these are 365', points: 366 })
  })

  test('an empty series is an error, not a crash', async () => {
    server.serve('coingecko', '/coins/solana/market_chart', { prices: [], market_caps: [], total_volumes: [] })
    const answer = await bench(server).ask('get_price_history', { coin_id: 'solana', days: 2 })
    expect(answer).toEqual({ error: 'CoinGecko has no prices of "solana" for these days' })
  })

  test('a currency that has no series is an error with a hint', async () => {
    const answer = await bench(server).ask('get_price_history', { coin_id: 'bitcoin', days: 2, vs_currency: 'usdt' })
    expect(answer).toMatchObject({ error: expect.stringContaining('usdt'), did_you_mean: ['USD'] })
  })
})

describe('get_coin_info', () => {
  test('the description is plain text of a sentence or two', async () => {
    expect(await bench(server).ask('get_coin_info', { coin_id: 'BTC' })).toEqual({
      coin_id: 'bitcoin',
      name: 'Bitcoin',
      symbol: 'BTC',
      rank: 1,
      market_cap_usd: 1593480474524,
      description:
        'Bitcoin is digital money that its users run themselves, without a bank. New coins are paid to the miners who secure its chain of blocks.',
      homepage: 'https://bitcoin.org',
      source: 'CoinGecko',
      as_of: '2026-11-24T16:20:00Z',
    })
  })

  test('a coin of which little is known has nulls', async () => {
    server.serve('coingecko', '/coins/sparse', {
      id: 'sparse',
      symbol: 'spr',
      name: 'Sparse',
      market_cap_rank: null,
      description: { en: '' },
      links: { homepage: ['', ''] },
      market_data: { market_cap: {} },
      last_updated: 'never',
    })
    expect(await bench(server).ask('get_coin_info', { coin_id: 'sparse' })).toEqual({
      coin_id: 'sparse',
      name: 'Sparse',
      symbol: 'SPR',
      rank: null,
      market_cap_usd: null,
      description: null,
      homepage: null,
      source: 'CoinGecko',
      as_of: 'unknown',
    })
  })
})

describe('convert_currency', () => {
  test('a cross rate is exact and dated', async () => {
    expect(
      await bench(server).ask('convert_currency', { amount: 10_000, from_currency: 'USD', to_currency: 'EUR' }),
    ).toEqual({
      amount: 10_000,
      from_currency: 'USD',
      result: 8633.34,
      rate: 0.8633342,
      to_currency: 'EUR',
      source: 'Frankfurter (ECB)',
      date: '2026-11-24',
    })
  })

  test('a small rate keeps its digits', async () => {
    const answer = await bench(server).ask('convert_currency', { amount: 1, from_currency: 'IDR', to_currency: 'USD' })
    expect(answer).toMatchObject({ rate: 0.000060794214 })
  })

  test('the same currency needs no call', async () => {
    const before = server.requests.length
    const answer = await bench(server).ask('convert_currency', {
      amount: 12.5,
      from_currency: 'euros',
      to_currency: 'EUR',
    })
    expect(answer).toMatchObject({
      result: 12.5,
      rate: 1,
      from_currency: 'EUR',
      to_currency: 'EUR',
      date: '2026-11-24',
    })
    expect(server.requests.length).toBe(before)
  })

  test('a currency outside the ECB table comes from the blended rates', async () => {
    const answer = await bench(server).ask('convert_currency', {
      amount: 100,
      from_currency: 'USD',
      to_currency: 'AED',
    })
    expect(answer).toMatchObject({ source: 'Frankfurter', date: '2026-11-23', rate: 3.6725 })
  })

  test('a very small blended rate is taken from its inverse', async () => {
    const answer = await bench(server).ask('convert_currency', {
      amount: 1_000_000,
      from_currency: 'VND',
      to_currency: 'AED',
    })
    expect(answer['rate']).toBeCloseTo(4.2538 / 30521.2, 9)
    expect(answer['result']).toBeCloseTo(139.37, 1)
  })

  test('bitcoin is converted to lira through its price', async () => {
    const answer = await bench(server).ask('convert_currency', {
      amount: 0.5,
      from_currency: 'BTC',
      to_currency: 'TRY',
    })
    expect(answer).toMatchObject({ from_currency: 'BTC', to_currency: 'TRY', source: 'CoinGecko', date: '2026-11-24' })
    expect(answer['result']).toBeCloseTo((0.5 * 79412.36 * 52.4376) / 1.1583, 1)
  })

  test('money is converted to a coin, and a coin to another', async () => {
    const tools = bench(server)
    expect(
      await tools.ask('convert_currency', { amount: 1000, from_currency: 'usd', to_currency: 'solana' }),
    ).toMatchObject({
      to_currency: 'SOL',
      result: 7.58323,
    })
    const answer = await tools.ask('convert_currency', { amount: 1, from_currency: 'ETH', to_currency: 'BTC' })
    expect(answer['rate']).toBeCloseTo(2811.64 / 79412.36, 8)
  })

  test('gold is found where a source has it', async () => {
    const answer = await bench(server).ask('convert_currency', { amount: 1, from_currency: 'XAU', to_currency: 'USD' })
    expect(answer).toMatchObject({ from_currency: 'XAU', source: 'Frankfurter' })
    expect(answer['result']).toBeCloseTo(4136.79, 0)
  })

  test('a coin that is not well known is found by its id or a search', async () => {
    server.serve('coingecko', 'ids=plutonium', { plutonium: { eur: 4, last_updated_at: 1_795_536_900 } })
    const answer = await bench(server).ask('convert_currency', {
      amount: 3,
      from_currency: 'Plutonium',
      to_currency: 'EUR',
    })
    expect(answer).toMatchObject({ from_currency: 'Plutonium', result: 12, date: '2026-11-24' })
  })

  test.each([
    ['peso', ['MXN', 'PHP', 'ARS', 'CLP', 'COP']],
    ['dirham', ['AED']],
  ])('%s alone is several currencies or half a name: they are named', async (word, near) => {
    const answer = await bench(server).ask('convert_currency', { amount: 5, from_currency: word, to_currency: 'EUR' })
    expect(answer).toMatchObject({ did_you_mean: near })
  })

  test('an unknown currency is an error without a call', async () => {
    const before = server.requests.length
    const answer = await bench(server).ask('convert_currency', { amount: 5, from_currency: 'UDS', to_currency: 'EUR' })
    expect(answer).toMatchObject({ error: expect.stringContaining('no rates for "UDS"'), did_you_mean: ['USD'] })
    expect(server.requests.length).toBe(before)
  })
})
