import { currencyCode } from '../currency.ts'
import { knownCoin } from '../known-coin.ts'
import { mapReply, type Reply, reply, type Trouble } from '../service/reply.ts'
import type { CoinQuestion, CoinSource, Quote } from '../source/coin-source.ts'
import { exchangeRate, noAnswer, unknownCurrency } from './exchange-rate.ts'
import { withCoin } from './find-coin.ts'
import type { MarketSources, Sourced } from './market-sources.ts'

export interface CoinPrice extends Quote, Sourced {
  /** The id that was used. */
  id: string
  /** Its code or ticker. */
  currency: string
}

/** The price of the coin that a text means, in the currency that a text means. */
export function coinPrice(
  sources: MarketSources,
  { coin, currency: text, signal }: { coin: string; currency: string; signal: AbortSignal },
): Promise<Reply<CoinPrice>> {
  const currency = currencyTicker(text)
  return withCoin({ sources, text: coin, signal }, (id) => quotedPrice(sources, { id, currency, signal }))
}

/** `Turkish lira` → `TRY`, `bitcoin` → `BTC`, `sats` → `SATS`. */
export function currencyTicker(text: string): string {
  return currencyCode(text) ?? (knownCoin(text)?.symbol ?? text.trim()).toUpperCase()
}

/** Asks one source after another; a coin that the first does not know is no reason to ask the next. */
async function quotedPrice(sources: MarketSources, question: CoinQuestion): Promise<Reply<CoinPrice>> {
  const troubles: Trouble[] = []
  for (const source of sources.coins) {
    const found = await priceFrom(source, sources, question)
    if (found.ok) {
      const fallback = troubles[0]?.message ?? found.value.fallback
      return mapReply(found, (it) => ({ ...it, id: question.id, currency: question.currency, fallback }))
    }
    const { kind } = found.trouble
    if (kind === 'unknown-currency' || (kind === 'unknown-coin' && source === sources.coinGecko)) return found
    troubles.push(found.trouble)
  }
  return noAnswer(`price of "${question.id}"`, troubles)
}

/** The source's own price, or its price in dollars times the rate where it does not quote in that currency. */
async function priceFrom(
  source: CoinSource,
  sources: MarketSources,
  question: CoinQuestion,
): Promise<Reply<Quote & Sourced>> {
  const { currency, signal } = question
  const own = await source.price(question)
  if (own.ok) return mapReply(own, (it) => ({ ...it, source: source.name, fallback: null }))
  if (own.trouble.kind !== 'unknown-currency' || currency === 'USD') return own
  const rate = await dollarRate(source, sources, { currency, signal })
  if (!rate.ok) return rate
  const dollars = await source.price({ ...question, currency: 'USD' })
  if (!dollars.ok) return dollars
  const price = dollars.value.price * rate.value.rate
  const from = [...new Set([source.name, rate.value.source])].join(', ')
  const cached = dollars.cached && rate.cached
  return reply(
    { price, change24h: null, asOf: dollars.value.asOf, source: from, fallback: rate.value.fallback },
    cached,
  )
}

/** What a dollar is worth in a currency, or in a coin. */
async function dollarRate(
  source: CoinSource,
  sources: MarketSources,
  { currency, signal }: { currency: string; signal: AbortSignal },
): Promise<Reply<{ rate: number } & Sourced>> {
  if (currencyCode(currency)) return exchangeRate(sources, { from: 'USD', to: currency, signal })
  const coin = knownCoin(currency)
  if (!coin) return unknownCurrency(currency)
  const quote = await source.price({ id: coin.id, currency: 'USD', signal })
  return mapReply(quote, ({ price }) => ({ rate: 1 / price, source: source.name, fallback: null }))
}
