import type { Json } from '../../../core/json.ts'

/** Where answers of services are kept for a while. One that fails is as good as an empty one. */
export interface Cache {
  get(key: string): Promise<Json | undefined>
  set(key: string, value: Json, ageMs: number): Promise<void>
}

const mostEntries = 500

/** A cache that lasts as long as the process. */
export function memoryCache(now: () => number): Cache {
  const entries = new Map<string, { value: Json; until: number }>()
  return {
    async get(key) {
      const entry = entries.get(key)
      return entry && entry.until > now() ? entry.value : undefined
    },
    async set(key, value, ageMs) {
      entries.delete(key)
      entries.set(key, { value, until: now() + ageMs })
      // The oldest entry comes first in a map.
      if (entries.size > mostEntries) entries.delete(entries.keys().next().value ?? '')
    },
  }
}
