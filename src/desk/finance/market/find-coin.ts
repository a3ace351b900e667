import { coinSlug, knownCoin, knownCoinsLike } from '../known-coin.ts'
import { type Reply, reply, trouble } from '../service/reply.ts'
import type { CoinHit } from '../source/coin-source.ts'
import type { MarketSources, Sourced } from './market-sources.ts'

const mostHits = 5

/**
 * Does something with the coin that a text means, in the order that costs the fewest calls: as a well-known word, as an
 * id, and only then by a search.
 */
export async function withCoin<T>(
  { sources, text, signal }: { sources: MarketSources; text: string; signal: AbortSignal },
  attempt: (id: string) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const id = knownCoin(text)?.id ?? coinSlug(text)
  const first = await attempt(id)
  if (first.ok || first.trouble.kind !== 'unknown-coin') return first
  const found = await searchedCoin(sources, text, signal)
  if (!found.ok) return found
  return found.value === id ? first : attempt(found.value)
}

/** The coins that a text may mean; from our own list where the search cannot be reached. */
export async function findCoins(
  sources: MarketSources,
  { query, signal }: { query: string; signal: AbortSignal },
): Promise<Reply<{ coins: CoinHit[] } & Sourced>> {
  const found = await sources.coinGecko.search(query.trim(), signal)
  if (found.ok) {
    const coins = found.value.slice(0, mostHits)
    return reply({ coins, source: sources.coinGecko.name, fallback: null }, found.cached)
  }
  const known = knownCoinsLike(query).slice(0, mostHits)
  if (!known.length) return found
  const coins = known.map(({ id, name, symbol }) => ({ id, name, symbol: symbol.toUpperCase(), rank: null }))
  return reply({ coins, source: 'our own list', fallback: found.trouble.message })
}

/** A hit is taken without asking back only where it alone has the ticker or name, and a rank. */
async function searchedCoin(sources: MarketSources, text: string, signal: AbortSignal): Promise<Reply<string>> {
  const several = text.split(/[,/&]| and /).flatMap((it) => knownCoin(it)?.id ?? [])
  if (several.length > 1)
    return trouble('unknown-coin', 'one coin a call; use one of these as coin_id', several.slice(0, mostHits))
  const word = text.trim().toLowerCase()
  const found = await sources.coinGecko.search(word, signal)
  const hits = found.ok ? found.value : []
  const exact = hits.filter((it) => it.rank !== null && [it.symbol.toLowerCase(), it.name.toLowerCase()].includes(word))
  if (exact.length === 1) return reply(exact[0]!.id)
  const ids = found.ok ? hits.map((it) => it.id) : knownCoinsLike(text).map((it) => it.id)
  const search = found.ok ? 'the search finds none' : `the search does not answer (${found.trouble.message})`
  const advice = ids.length ? 'use one of these as coin_id' : search
  return trouble('unknown-coin', `no coin "${text.slice(0, 60)}"; ${advice}`, ids.slice(0, mostHits))
}
