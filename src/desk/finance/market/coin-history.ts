import { mapReply, type Reply, type Trouble, trouble } from '../service/reply.ts'
import type { PricePoint } from '../source/coin-source.ts'
import { currencyTicker } from './coin-price.ts'
import { noAnswer, unknownCurrency } from './exchange-rate.ts'
import { withCoin } from './find-coin.ts'
import type { MarketSources, Sourced } from './market-sources.ts'

export interface CoinHistory extends Sourced {
  id: string
  currency: string
  days: number
  /** Oldest first; at least one. */
  points: PricePoint[]
}

export const mostDays = 365

/** The prices of a coin over the last days; days beyond what is open to all are cut to the nearest that is. */
export function coinHistory(
  sources: MarketSources,
  { coin, days: asked, currency: text, signal }: { coin: string; days: number; currency: string; signal: AbortSignal },
): Promise<Reply<CoinHistory>> {
  const days = Math.min(mostDays, Math.max(1, Math.round(asked) || 1))
  const currency = currencyTicker(text)
  return withCoin({ sources, text: coin, signal }, async (id) => {
    const troubles: Trouble[] = []
    for (const source of sources.coins) {
      if (!source.history) continue
      const found = await source.history({ id, currency, days, signal })
      if (found.ok && !found.value.length)
        return trouble('refused', `${source.name} has no prices of "${id}" for these days`)
      if (found.ok) {
        const fallback = troubles[0]?.message ?? null
        return mapReply(found, (points) => ({ id, currency, days, points, source: source.name, fallback }))
      }
      if (source === sources.coinGecko && found.trouble.kind === 'unknown-coin') return found
      if (source === sources.coinGecko && found.trouble.kind === 'unknown-currency') return unknownCurrency(text)
      troubles.push(found.trouble)
    }
    return noAnswer(`price history of "${id}"`, troubles)
  })
}
