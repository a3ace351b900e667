import type { Json, JsonObject } from '../../core/json.ts'
import type { Clock } from '../../run/options.ts'
import { type MarketData, marketData } from './market/market-data.ts'
import { type RecordedCoin, recordedCoins, recordedDate, recordedRates } from './recorded-figures.ts'

/** The finance desk's data without a network, on recorded answers. */
export function recordedMarketData(clock: Clock): MarketData {
  return marketData({ clock, fetch: recordedMarket(), rate: { burst: 1_000, perMinute: 60_000 } })
}

/** A `fetch` that answers as CoinGecko and Frankfurter do, from figures recorded here; anything else is not found. */
export function recordedMarket(): typeof fetch {
  return async (input, init) => {
    init?.signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : String(input))
    const answer = answerTo(url)
    const error = url.pathname.includes('/coins/') ? 'coin not found' : 'this is not in the recording'
    return new Response(JSON.stringify(answer ?? { error }), {
      status: answer === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    })
  }
}

const endOfRecording = Date.parse(`${recordedDate}T16:20:00Z`)

function answerTo({ pathname, searchParams }: URL): Json | undefined {
  const asked = (name: string) => (searchParams.get(name) ?? '').toLowerCase()
  if (pathname.endsWith('/simple/price')) return simplePrice(asked('ids').split(','), asked('vs_currencies').split(','))
  if (pathname.endsWith('/search')) return search(asked('query'))
  if (pathname.endsWith('/v1/latest'))
    return { amount: 1, base: 'EUR', date: recordedDate, rates: { ...recordedRates } }
  const [, id, series] = /\/coins\/([^/]+)(\/market_chart)?$/.exec(pathname) ?? []
  const coin = recordedCoins.find((it) => it.id === decodeURIComponent(id ?? ''))
  if (!coin) return undefined
  return series ? chart(coin, asked('vs_currency'), Number(asked('days'))) : facts(coin)
}

/** Units of a currency, or of a recorded coin, for one US dollar. */
function perDollar(currency: string): number | undefined {
  const coin = recordedCoins.find((it) => it.symbol === currency)
  if (coin) return 1 / coin.usd
  const rates: Record<string, number> = { ...recordedRates, EUR: 1 }
  const rate = rates[currency.toUpperCase()]
  return rate === undefined ? undefined : rate / recordedRates.USD
}

function simplePrice(ids: string[], currencies: string[]): JsonObject {
  const found = recordedCoins.filter((it) => ids.includes(it.id))
  return Object.fromEntries(found.map((coin) => [coin.id, quotes(coin, currencies)]))
}

function quotes(coin: RecordedCoin, currencies: string[]): JsonObject {
  const known = currencies.flatMap((it): [string, number][] => {
    const rate = perDollar(it)
    return rate === undefined ? [] : [[it, rate]]
  })
  if (!known.length) return {}
  const pairs = known.flatMap(([it, rate]): [string, number][] => [
    [it, coin.usd * rate],
    [`${it}_24h_change`, coin.change],
  ])
  return Object.fromEntries([...pairs, ['last_updated_at', endOfRecording / 1000]])
}

function search(query: string): JsonObject {
  const fits = recordedCoins.filter(
    (it) => it.id.includes(query) || it.symbol === query || it.name.toLowerCase().includes(query),
  )
  return {
    coins: fits.map(({ id, name, symbol, rank }) => ({
      id,
      name,
      symbol: symbol.toUpperCase(),
      market_cap_rank: rank,
    })),
  }
}

function facts({ id, symbol, name, rank, supply, usd, about, homepage }: RecordedCoin): JsonObject {
  return {
    id,
    symbol,
    name,
    market_cap_rank: rank,
    description: { en: about },
    links: { homepage: [homepage, '', ''] },
    market_data: { current_price: { usd }, market_cap: { usd: Math.round(usd * supply) } },
    last_updated: new Date(endOfRecording).toISOString(),
  }
}

/** As many points as the service gives, in waves that end in the recorded price. */
function chart(coin: RecordedCoin, currency: string, days: number): JsonObject | undefined {
  const rate = perDollar(currency)
  if (rate === undefined || !(days >= 1 && days <= 365)) return undefined
  const [points, stepMs] = days <= 1 ? [289, 300_000] : days <= 90 ? [days * 24 + 1, 3_600_000] : [days + 1, 86_400_000]
  const prices = Array.from({ length: points }, (_, at) => {
    const back = points - 1 - at
    return [endOfRecording - back * stepMs, coin.usd * rate * (1 + wave(back, coin.rank) - wave(0, coin.rank))]
  })
  return { prices, market_caps: [], total_volumes: [] }
}

function wave(back: number, phase: number): number {
  return 0.021 * Math.sin(back / 19 + phase) + 0.006 * Math.sin(back / 4.3 + 2 * phase) - 0.00011 * back
}
