import type { Json, JsonObject } from '../../core/json.ts'
import type { Clock } from '../../run/options.ts'
import { type MarketData, marketData } from './market/market-data.ts'
import { type RecordedCoin, type RecordedFigures, recordedDate } from './recorded-figures.ts'

/** The finance desk's data out of recorded figures, wherever these were read from. */
export function marketFrom(figures: RecordedFigures, clock: Clock): MarketData {
  return marketData({ clock, fetch: marketFetch(figures), rate: { burst: 1_000, perMinute: 60_000 } })
}

/** A `fetch` that answers as CoinGecko and Frankfurter do; anything else is not found. */
export function marketFetch(figures: RecordedFigures): typeof fetch {
  return async (input, init) => {
    init?.signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : String(input))
    const answer = answerTo(url, figures)
    const error = url.pathname.includes('/coins/') ? 'coin not found' : 'this is not in the recording'
    return new Response(JSON.stringify(answer ?? { error }), {
      status: answer === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    })
  }
}

const endOfRecording = Date.parse(`${recordedDate}T16:20:00Z`)

function answerTo({ pathname, searchParams }: URL, figures: RecordedFigures): Json | undefined {
  const { coins, rates } = figures
  const asked = (name: string) => (searchParams.get(name) ?? '').toLowerCase()
  if (pathname.endsWith('/simple/price')) {
    const [ids, currencies] = [asked('ids').split(','), asked('vs_currencies').split(',')]
    const found = coins.filter((it) => ids.includes(it.id))
    return Object.fromEntries(found.map((coin) => [coin.id, quotes(coin, currencies, figures)]))
  }
  if (pathname.endsWith('/search')) return { coins: coins.filter((it) => fits(it, asked('query'))).map(hit) }
  if (pathname.endsWith('/v1/latest')) return { amount: 1, base: 'EUR', date: recordedDate, rates: { ...rates } }
  const [, id = '', series] = /\/coins\/([^/]+)(\/market_chart)?$/.exec(pathname) ?? []
  const coin = coins.find((it) => it.id === decodeURIComponent(id))
  if (!coin) return undefined
  return series ? chart(coin, perDollar(asked('vs_currency'), figures), Number(asked('days'))) : facts(coin)
}

/** Units of a currency, or of a recorded coin, for one US dollar. */
function perDollar(currency: string, { coins, rates }: RecordedFigures): number | undefined {
  const coin = coins.find((it) => it.symbol === currency)
  if (coin) return 1 / coin.usd
  const forEuro = new Map(Object.entries({ ...rates, EUR: 1 }))
  const rate = forEuro.get(currency.toUpperCase())
  return rate && rate / forEuro.get('USD')!
}

function quotes(coin: RecordedCoin, currencies: string[], figures: RecordedFigures): JsonObject {
  const pairs = currencies.flatMap((it): [string, number][] => {
    const rate = perDollar(it, figures)
    return rate
      ? [
          [it, coin.usd * rate],
          [`${it}_24h_change`, coin.change],
        ]
      : []
  })
  return pairs.length ? { ...Object.fromEntries(pairs), last_updated_at: endOfRecording / 1000 } : {}
}

function fits({ id, symbol, name }: RecordedCoin, query: string): boolean {
  return id.includes(query) || symbol === query || name.toLowerCase().includes(query)
}

function hit({ id, name, symbol, rank }: RecordedCoin): JsonObject {
  return { id, name, symbol: symbol.toUpperCase(), market_cap_rank: rank }
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
function chart({ usd, rank }: RecordedCoin, rate: number | undefined, days: number): JsonObject | undefined {
  if (!rate || !(days >= 1 && days <= 365)) return undefined
  const [points, stepMs] = days <= 1 ? [289, 300_000] : days <= 90 ? [days * 24 + 1, 3_600_000] : [days + 1, 86_400_000]
  const prices = Array.from({ length: points }, (_, at) => {
    const back = points - 1 - at
    return [endOfRecording - back * stepMs, usd * rate * (1 + wave(back, rank) - wave(0, rank))]
  })
  return { prices, market_caps: [], total_volumes: [] }
}

function wave(back: number, phase: number): number {
  return 0.021 * Math.sin(back / 19 + phase) + 0.006 * Math.sin(back / 4.3 + 2 * phase) - 0.00011 * back
}
