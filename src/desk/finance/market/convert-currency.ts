import { currencyCode, nearCurrencies } from '../currency.ts'
import { knownCoin } from '../known-coin.ts'
import { isoDate } from '../number.ts'
import { mapReply, type Reply, reply } from '../service/reply.ts'
import { coinPrice } from './coin-price.ts'
import { exchangeRate, unknownCurrency } from './exchange-rate.ts'
import type { MarketSources, Sourced } from './market-sources.ts'

export interface Conversion extends Sourced {
  from: string
  to: string
  rate: number
  date: string
}

interface ConversionQuestion {
  from: string
  to: string
  signal: AbortSignal
}

/** What one unit of something is worth in another: currencies by the day's rates, coins by their price. */
export async function conversion(
  sources: MarketSources,
  { from, to, signal }: ConversionQuestion,
): Promise<Reply<Conversion>> {
  const [one, other] = [assetOf(from), assetOf(to)]
  if (!one) return unknownCurrency(from)
  if (!other) return unknownCurrency(to)
  const names = { from: one.name, to: other.name }
  if (one.name === other.name) {
    return reply({ ...names, rate: 1, date: isoDate(sources.now()), source: 'the same currency', fallback: null })
  }
  if (one.coin && other.coin) return coinToCoin(sources, { ...names, signal })
  if (one.coin) return coinToCurrency(sources, { ...names, signal })
  if (other.coin) {
    const back = await coinToCurrency(sources, { from: names.to, to: names.from, signal })
    return mapReply(back, (it) => ({ ...it, from: it.to, to: it.from, rate: 1 / it.rate }))
  }
  return mapReply(await exchangeRate(sources, { ...names, signal }), (it) => ({ ...it, ...names }))
}

/** A currency where the text names one. Only well-known coins, and long words like no currency, are taken for coins. */
function assetOf(text: string): { name: string; coin: boolean } | undefined {
  const code = currencyCode(text)
  if (code) return { name: code, coin: false }
  const coin = knownCoin(text)
  if (coin) return { name: coin.symbol.toUpperCase(), coin: true }
  const word = text.trim()
  const maybeCoin = word.length > 3 && /^[\w .-]+$/.test(word) && !nearCurrencies(word).length
  return maybeCoin ? { name: word, coin: true } : undefined
}

async function coinToCurrency(
  sources: MarketSources,
  { from, to, signal }: ConversionQuestion,
): Promise<Reply<Conversion>> {
  const price = await coinPrice(sources, { coin: from, currency: to, signal })
  return mapReply(price, ({ price: rate, asOf, source, fallback }) => ({
    from,
    to,
    rate,
    date: asOf === 'unknown' ? isoDate(sources.now()) : asOf.slice(0, 10),
    source,
    fallback,
  }))
}

async function coinToCoin(
  sources: MarketSources,
  { from, to, signal }: ConversionQuestion,
): Promise<Reply<Conversion>> {
  const [one, other] = await Promise.all([
    coinToCurrency(sources, { from, to: 'USD', signal }),
    coinToCurrency(sources, { from: to, to: 'USD', signal }),
  ])
  if (!one.ok) return one
  if (!other.ok) return other
  const source = [...new Set([one.value.source, other.value.source])].join(', ')
  const fallback = one.value.fallback ?? other.value.fallback
  const [date = ''] = [one.value.date, other.value.date].sort()
  return reply(
    { from, to, rate: one.value.rate / other.value.rate, date, source, fallback },
    one.cached && other.cached,
  )
}
