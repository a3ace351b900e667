import type { ModelTraits } from '../../src/core/flow.ts'
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts'
import type { ModelEntry } from '../../src/model/list-models.ts'
import { contextOf, supportsTools } from '../../src/model/traits.ts'
import type { TokenPrice } from '../trace/numbers.ts'

/** One model at one provider, as it is offered for choice. */
export interface OfferedModel {
  /** As a request names it: `openai/gpt-oss-20b:groq`. */
  model: string
  title: string
  /** Who serves it, where that is said. */
  provider?: string | undefined
  traits: ModelTraits
  price?: TokenPrice | undefined
  /** Where it is asked, where several servers are offered together. */
  baseUrl?: string | undefined
}

/**
 * What a list offers to people who write and want text back: one row for each provider that is live, cheapest first, and
 * those of unknown price last.
 *
 *     {"id":"a/b","providers":[{"provider":"groq","status":"live","pricing":{"input":0.1,"output":0.5}}]}  ->  a/b:groq
 */
export function offeredModels(entries: readonly ModelEntry[]): OfferedModel[] {
  return entries.filter(isTextual).flatMap(rowsOf).sort(byPrice)
}

function rowsOf(entry: ModelEntry): OfferedModel[] {
  const { id, providers } = entry
  if (!Array.isArray(providers)) return [rowOf(entry, { model: id, title: id })]
  return providers.filter(isObject).flatMap((it) => {
    const { provider, status } = it
    if (typeof provider !== 'string' || status !== 'live') return []
    return [rowOf(it, { model: `${id}:${provider}`, title: id, provider })]
  })
}

function rowOf(said: JsonObject, named: Pick<OfferedModel, 'model' | 'title' | 'provider'>): OfferedModel {
  const nativeTools = supportsTools(said)
  const contextTokens = contextOf(said)
  return {
    ...named,
    traits: {
      ...(nativeTools !== undefined && { nativeTools }),
      ...(contextTokens !== undefined && { contextTokens }),
    },
    price: priceOf(said),
  }
}

/** The router gives dollars a million tokens as `input` and `output`, OpenRouter dollars a token as text. */
function priceOf({ pricing, is_free: isFree }: JsonObject): TokenPrice | undefined {
  if (isFree === true) return { prompt: 0, completion: 0 }
  if (!isObject(pricing)) return undefined
  const { input, output, prompt, completion } = pricing
  if (typeof input === 'number' && typeof output === 'number') return { prompt: input, completion: output }
  const [each, ofEach] = [perMillion(prompt), perMillion(completion)]
  return each !== undefined && ofEach !== undefined ? { prompt: each, completion: ofEach } : undefined
}

function perMillion(perToken: Json | undefined): number | undefined {
  const price = typeof perToken === 'string' && perToken !== '' ? Number(perToken) : Number.NaN
  return price >= 0 ? Number((price * 1_000_000).toFixed(4)) : undefined
}

function isTextual({ architecture }: ModelEntry): boolean {
  if (!isObject(architecture)) return true
  const hasText = (it: Json | undefined) => !Array.isArray(it) || it.includes('text')
  return hasText(architecture['input_modalities']) && hasText(architecture['output_modalities'])
}

function byPrice({ price: a, ...one }: OfferedModel, { price: b, ...other }: OfferedModel): number {
  if (a && b) return a.prompt - b.prompt || a.completion - b.completion || byTitle(one, other)
  return a ? -1 : b ? 1 : byTitle(one, other)
}

function byTitle(one: { title: string }, other: { title: string }): number {
  return one.title < other.title ? -1 : one.title > other.title ? 1 : 0
}
