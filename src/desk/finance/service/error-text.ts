import { getKey, isObject, type Json, type JsonObject } from '../../../core/json.ts'
import { plainText } from '../plain-text.ts'

/** The words of a service's no, wherever it put them; its page without the markup where there is no JSON. */
export function errorText(body: Json | undefined, text: string): string {
  const found = isObject(body) ? wordsIn(body) : undefined
  return (found?.trim() ?? plainText(text.slice(0, 2_000))).slice(0, 200)
}

/** How long `Retry-After` asks to wait, from seconds or a date. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

function wordsIn(body: JsonObject, depth = 0): string | undefined {
  for (const key of ['error_message', 'error', 'status', 'message', 'error-type', 'errors']) {
    const value = getKey(body, key)
    const inner = Array.isArray(value) ? value[0] : value
    if (typeof inner === 'string' && inner) return inner
    const found = isObject(inner) && depth < 3 ? wordsIn(inner, depth + 1) : undefined
    if (found) return found
  }
  return undefined
}
