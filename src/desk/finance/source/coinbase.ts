import { getKey, isObject, type Json } from '../../../core/json.ts'
import { knownCoin } from '../known-coin.ts'
import { isoTime, readNumber } from '../number.ts'
import { type Reply, reply, trouble } from '../service/reply.ts'
import type { Service } from '../service/service.ts'
import { type CoinSource, noPricesIn, type Quote, unknownCoin } from './coin-source.ts'

/** Coinbase: goes by tickers, so it answers for well-known coins only; its rates are strings. */
export function coinbase(service: Service, now: () => number): CoinSource {
  return {
    name: service.name,
    async price({ id, currency, signal }) {
      const coin = knownCoin(id)
      if (!coin) return unknownCoin(service.name, id)
      const ticker = coin.symbol.toUpperCase()
      return service.ask({
        path: `/v2/exchange-rates?currency=${encodeURIComponent(ticker)}`,
        read: (body) => readQuote(body, ticker, currency, isoTime(now())),
        refused: (_status, words) =>
          /currency/i.test(words) ? trouble('unknown-coin', `Coinbase knows no coin "${ticker}"`) : undefined,
        ageMs: 60_000,
        signal,
      })
    },
  }
}

function readQuote(body: Json, ticker: string, currency: string, asOf: string): Reply<Quote> | undefined {
  const data = isObject(body) ? body['data'] : undefined
  const rates = isObject(data) && data['currency'] === ticker ? data['rates'] : undefined
  if (!isObject(rates)) return undefined
  const price = readNumber(getKey(rates, currency))
  if (price === undefined) return noPricesIn('Coinbase', currency)
  return reply({ price, change24h: null, asOf })
}
