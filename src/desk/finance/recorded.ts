import type { Clock } from '../../run/options.ts'
import type { MarketData } from './market/market-data.ts'
import figures from './recorded-figures.json' with { type: 'json' }
import { marketFetch, marketFrom } from './recorded-market.ts'

/** The finance desk's data without a network, on recorded answers. */
export function recordedMarketData(clock: Clock): MarketData {
  return marketFrom(figures, clock)
}

/** A `fetch` that answers as CoinGecko and Frankfurter do, from figures recorded here; anything else is not found. */
export function recordedMarket(): typeof fetch {
  return marketFetch(figures)
}
