import type { Usage } from '../core/flow.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'

/** The tokens of an answer, under the names that servers use for them. */
export function readUsage(answer: JsonObject): Usage | null {
  const usage = [answer['usage'], at(answer, 'x_groq', 'usage')].find(isObject)
  if (!usage) return null
  const promptTokens = count(usage['prompt_tokens'] ?? usage['input_tokens'])
  const completionTokens = count(usage['completion_tokens'] ?? usage['output_tokens'])
  if (promptTokens === null && completionTokens === null) return null
  const details = at(usage, 'prompt_tokens_details', 'cached_tokens')
  const cachedTokens = count(details ?? usage['prompt_cache_hit_tokens'] ?? usage['cached_tokens'])
  return {
    promptTokens: promptTokens ?? 0,
    completionTokens: completionTokens ?? 0,
    ...(cachedTokens === null ? {} : { cachedTokens }),
  }
}

function at(value: JsonObject, outer: string, inner: string): Json | undefined {
  const found = value[outer]
  return isObject(found) ? found[inner] : undefined
}

function count(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
