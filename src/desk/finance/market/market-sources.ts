import type { CoinSource } from '../source/coin-source.ts'
import type { CoinGecko } from '../source/coingecko.ts'
import type { RateSource } from '../source/rate-source.ts'

/** Who is asked, in this order. */
export interface MarketSources {
  coinGecko: CoinGecko
  /** CoinGecko first. */
  coins: readonly CoinSource[]
  rates: readonly RateSource[]
  now: () => number
}

/** Who answered. */
export interface Sourced {
  source: string
  /** Why the first source did not answer; `null` where it did. */
  fallback: string | null
}
