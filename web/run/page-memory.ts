import { parseJson } from '../../src/core/json.ts'
import type { Memory } from '../../src/run/options.ts'

const prefix = 'dispatch-desk/memory/'

/** What was learned of servers and models, in the browser's own storage. */
export function pageMemory(storage: Storage): Memory {
  return {
    get: async (key) => parseJson(storage.getItem(prefix + key) ?? ''),
    set: async (key, value) => storage.setItem(prefix + key, JSON.stringify(value)),
  }
}
