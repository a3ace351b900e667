import { getKey, isObject, type Json } from '../../../core/json.ts'
import { isoTime, readNumber } from '../number.ts'
import { firstSentences } from '../plain-text.ts'
import { type Reply, reply } from '../service/reply.ts'
import type { Service } from '../service/service.ts'
import {
  type CoinFacts,
  type CoinHit,
  type CoinQuestion,
  type CoinSource,
  noPricesIn,
  type PricePoint,
  type Quote,
  unknownCoin,
} from './coin-source.ts'

const name = 'CoinGecko'
const minute = 60_000
const hour = 60 * minute

/** CoinGecko: prices in 63 currencies, series, facts and a search. */
export interface CoinGecko extends CoinSource {
  history(question: CoinQuestion & { days: number }): Promise<Reply<PricePoint[]>>
  facts(id: string, signal: AbortSignal): Promise<Reply<CoinFacts>>
  search(text: string, signal: AbortSignal): Promise<Reply<CoinHit[]>>
}

export function coinGecko(service: Service): CoinGecko {
  return {
    name: service.name,
    price: ({ id, currency, signal }) => {
      const vs = currency.toLowerCase()
      const query = `ids=${encodeURIComponent(id)}&vs_currencies=${encodeURIComponent(vs)}`
      return service.ask({
        path: `/simple/price?${query}&include_24hr_change=true&include_last_updated_at=true&precision=full`,
        read: (body) => readPrice(body, id, vs),
        ageMs: minute,
        patienceMs: 2_000,
        signal,
      })
    },
    history: ({ id, currency, days, signal }) =>
      service.ask({
        path: `/coins/${encodeURIComponent(id)}/market_chart?vs_currency=${encodeURIComponent(currency.toLowerCase())}&days=${days}&precision=full`,
        read: readSeries,
        refused: (status, words) => whyRefused(status, words, id, currency),
        ageMs: days <= 1 ? minute / 2 : days <= 90 ? 30 * minute : 12 * hour,
        patienceMs: 13_000,
        signal,
      }),
    facts: (id, signal) =>
      service.ask({
        path: `/coins/${encodeURIComponent(id)}?localization=false&tickers=false&community_data=false&developer_data=false&sparkline=false`,
        read: readFacts,
        refused: (status, words) => whyRefused(status, words, id, 'USD'),
        ageMs: 5 * minute,
        patienceMs: 13_000,
        signal,
      }),
    search: (text, signal) =>
      service.ask({
        path: `/search?query=${encodeURIComponent(text)}`,
        read: readHits,
        ageMs: 24 * hour,
        patienceMs: 13_000,
        signal,
      }),
  }
}

/** An unknown coin or currency is no error there: `{}`, or `{"bitcoin":{}}`. */
function readPrice(body: Json, id: string, vs: string): Reply<Quote> | undefined {
  if (!isObject(body)) return undefined
  const coin = getKey(body, id)
  if (!isObject(coin)) return unknownCoin(name, id)
  const price = readNumber(coin[vs])
  if (price === undefined) return noPricesIn(name, vs.toUpperCase())
  const at = readNumber(coin['last_updated_at'])
  return reply({
    price,
    change24h: readNumber(coin[`${vs}_24h_change`]) ?? null,
    asOf: at === undefined ? 'unknown' : isoTime(at * 1000),
  })
}

function readSeries(body: Json): Reply<PricePoint[]> | undefined {
  if (!isObject(body) || !Array.isArray(body['prices'])) return undefined
  const points = body['prices'].flatMap((it): PricePoint[] => {
    const [at, price] = Array.isArray(it) ? [readNumber(it[0]), readNumber(it[1])] : []
    return at === undefined || price === undefined ? [] : [[at, price]]
  })
  return reply(points)
}

function readHits(body: Json): Reply<CoinHit[]> | undefined {
  if (!isObject(body) || !Array.isArray(body['coins'])) return undefined
  return reply(
    body['coins'].flatMap((it) => (isObject(it) && typeof it['id'] === 'string' ? [readHit(it['id'], it)] : [])),
  )
}

function readHit(id: string, { name, symbol, market_cap_rank }: { [key: string]: Json }): CoinHit {
  return {
    id,
    name: typeof name === 'string' ? name.slice(0, 60) : id,
    symbol: typeof symbol === 'string' ? symbol.slice(0, 20).toUpperCase() : '',
    rank: readNumber(market_cap_rank) ?? null,
  }
}

function readFacts(body: Json): Reply<CoinFacts> | undefined {
  if (!isObject(body) || typeof body['id'] !== 'string') return undefined
  const [market, links, description] = [body['market_data'], body['links'], body['description']].map((it) =>
    isObject(it) ? it : {},
  )
  const cap = market?.['market_cap']
  const homepages = links?.['homepage']
  const homepage = Array.isArray(homepages)
    ? homepages.find((it) => typeof it === 'string' && /^https?:\/\//.test(it))
    : undefined
  const updated = typeof body['last_updated'] === 'string' ? Date.parse(body['last_updated']) : Number.NaN
  return reply({
    ...readHit(body['id'], body),
    marketCapUsd: (isObject(cap) ? readNumber(cap['usd']) : undefined) ?? null,
    description: typeof description?.['en'] === 'string' ? firstSentences(description['en'], 300) || null : null,
    homepage: typeof homepage === 'string' ? homepage.slice(0, 200) : null,
    asOf: isoTime(updated),
  })
}

function whyRefused(status: number, words: string, id: string, currency: string): Reply<never> | undefined {
  if (status === 404) return unknownCoin(name, id)
  if (/vs_currency/i.test(words) && status === 400) return noPricesIn(name, currency)
  return undefined
}
