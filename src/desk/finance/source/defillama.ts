import { getKey, isObject, type Json } from '../../../core/json.ts'
import { isoTime, readNumber } from '../number.ts'
import { type Reply, reply, trouble } from '../service/reply.ts'
import type { Service } from '../service/service.ts'
import { type CoinSource, type PricePoint, type Quote, unknownCoin } from './coin-source.ts'

/** DefiLlama: takes CoinGecko's ids, knows US dollars only. */
export function defiLlama(service: Service, now: () => number): CoinSource {
  return {
    name: service.name,
    async price({ id, currency, signal }) {
      if (currency !== 'USD') return usdOnly(currency)
      return service.ask({
        path: `/prices/current/coingecko:${encodeURIComponent(id)}`,
        read: (body) => readQuote(body, id),
        ageMs: 60_000,
        signal,
      })
    },
    async history({ id, currency, days, signal }) {
      if (currency !== 'USD') return usdOnly(currency)
      const [span, period] = days <= 20 ? [days * 24 + 1, '1h'] : [days + 1, '1d']
      // To the minute, so that the same question within it is the same address.
      const start = Math.floor(now() / 60_000) * 60 - days * 86_400
      return service.ask({
        path: `/chart/coingecko:${encodeURIComponent(id)}?start=${start}&span=${span}&period=${period}`,
        read: (body) => readChart(body, id),
        ageMs: 60_000,
        signal,
      })
    },
  }
}

function usdOnly(currency: string): Reply<never> {
  return trouble('unknown-currency', `DefiLlama has prices in USD only, not in "${currency}"`)
}

function coinOf(body: Json, id: string): Json | undefined {
  const coins = isObject(body) ? body['coins'] : undefined
  return isObject(coins) ? (getKey(coins, `coingecko:${id}`) ?? null) : undefined
}

function readQuote(body: Json, id: string): Reply<Quote> | undefined {
  const coin = coinOf(body, id)
  if (coin === null) return unknownCoin('DefiLlama', id)
  const price = isObject(coin) ? readNumber(coin['price']) : undefined
  const at = isObject(coin) ? readNumber(coin['timestamp']) : undefined
  if (price === undefined || at === undefined) return undefined
  return reply({ price, change24h: null, asOf: isoTime(at * 1000) })
}

function readChart(body: Json, id: string): Reply<PricePoint[]> | undefined {
  const coin = coinOf(body, id)
  if (coin === null) return unknownCoin('DefiLlama', id)
  if (!isObject(coin) || !Array.isArray(coin['prices'])) return undefined
  return reply(
    coin['prices'].flatMap((it): PricePoint[] => {
      const [at, price] = isObject(it) ? [readNumber(it['timestamp']), readNumber(it['price'])] : []
      return at === undefined || price === undefined ? [] : [[at * 1000, price]]
    }),
  )
}
