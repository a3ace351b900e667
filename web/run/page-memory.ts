import type { Json } from '../../src/core/json.ts'
import type { Memory } from '../../src/run/options.ts'

const prefix = 'dispatch-desk/memory/'

/** What was learned of servers and models, in the browser's own storage. */
export function pageMemory(storage: Storage): Memory {
  return {
    async get(key) {
      // Storage may be forbidden, and anybody may have written into it.
      try {
        const text = storage.getItem(prefix + key)
        return text === null ? undefined : (JSON.parse(text) as Json)
      } catch {
        return undefined
      }
    },
    async set(key, value) {
      storage.setItem(prefix + key, JSON.stringify(value))
    },
  }
}
