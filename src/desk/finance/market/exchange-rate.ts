import { nearCurrencies } from '../currency.ts'
import { type Reply, reply, type Trouble, trouble } from '../service/reply.ts'
import type { Rate, RateQuestion } from '../source/rate-source.ts'
import type { MarketSources, Sourced } from './market-sources.ts'

/** The rate between two currencies from the first source that knows both. */
export async function exchangeRate(sources: MarketSources, question: RateQuestion): Promise<Reply<Rate & Sourced>> {
  const troubles: Trouble[] = []
  for (const source of sources.rates) {
    const found = await source.rate(question)
    const fallback = troubles.find((it) => it.kind !== 'unknown-currency')?.message ?? null
    if (found.ok) return reply({ ...found.value, source: source.name, fallback }, found.cached)
    troubles.push(found.trouble)
  }
  if (!troubles.every((it) => it.kind === 'unknown-currency')) return noAnswer('exchange rates', troubles)
  return unknownCurrency(`${question.from}" or "${question.to}`, [question.from, question.to])
}

export function unknownCurrency(text: string, words: string[] = [text]): Reply<never> {
  const near = words.flatMap(nearCurrencies).filter((it) => !words.includes(it))
  return trouble(
    'unknown-currency',
    `no rates for "${text.slice(0, 60)}"; currencies are ISO codes such as USD, EUR, TRY`,
    near.slice(0, 5),
  )
}

/** Every source was asked, and at least one could not answer. */
export function noAnswer(what: string, troubles: readonly Trouble[], didYouMean?: string[]): Reply<never> {
  const why = [...new Set(troubles.map((it) => it.message))].join('; ')
  return trouble('unreachable', `no ${what} now: ${why}`, didYouMean)
}
