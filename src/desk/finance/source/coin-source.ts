import { type Reply, trouble } from '../service/reply.ts'

/** A price as one service quotes it. */
export interface Quote {
  price: number
  /** In percent; `null` where the service gives none or the price is stale. */
  change24h: number | null
  /** ISO time. */
  asOf: string
}

/** A point of a series: milliseconds since the epoch, price. */
export type PricePoint = [at: number, price: number]

export interface CoinHit {
  id: string
  name: string
  symbol: string
  rank: number | null
}

export interface CoinFacts extends CoinHit {
  marketCapUsd: number | null
  /** Plain text, a sentence or two. */
  description: string | null
  homepage: string | null
  asOf: string
}

/** What is asked of a source of prices. Currencies are ISO codes or tickers in upper case. */
export interface CoinQuestion {
  id: string
  currency: string
  signal: AbortSignal
}

/** A service that knows coin prices. */
export interface CoinSource {
  name: string
  price(question: CoinQuestion): Promise<Reply<Quote>>
  /** Absent where the service has no series. */
  history?(question: CoinQuestion & { days: number }): Promise<Reply<PricePoint[]>>
}

export function unknownCoin(source: string, id: string): Reply<never> {
  return trouble('unknown-coin', `${source} knows no coin_id "${id}"`)
}

export function noPricesIn(source: string, currency: string): Reply<never> {
  return trouble('unknown-currency', `${source} has no prices in "${currency}"`)
}
