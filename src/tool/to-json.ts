import { type Json, type JsonObject, setKey } from '../core/json.ts'

const deepest = 100
const mostValues = 200_000

/**
 * What JSON can say of any value, without ever throwing: `NaN` and infinities are `null`, `undefined` and functions are
 * dropped, dates are ISO texts, big integers that a number cannot hold are their digits, a circle is named as one.
 */
export function toJson(value: unknown): Json {
  return new Conversion().from(value, 0) ?? null
}

class Conversion {
  private readonly above = new Set<object>()
  private values = 0

  /** `undefined` where JSON has no word for the value. */
  from(value: unknown, depth: number): Json | undefined {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    if (typeof value !== 'object') return undefined
    if (this.above.has(value)) return '[circular]'
    if (depth >= deepest) return `[deeper than ${deepest} levels]`
    if (++this.values > mostValues) return '[left out: too many values]'
    this.above.add(value)
    const json = this.fromObject(value, depth + 1)
    this.above.delete(value)
    return json
  }

  private fromObject(value: object, depth: number): Json | undefined {
    try {
      // A tool's value may bring code along: getters, proxies and `toJSON`.
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
      if (value instanceof Error) return { error: value.message }
      if (value instanceof Number || value instanceof String || value instanceof Boolean)
        return this.from(value.valueOf(), depth)
      if ('toJSON' in value && typeof value.toJSON === 'function') return this.from(value.toJSON(), depth)
      if (value instanceof Map) return this.fromEntries(value.entries(), depth)
      if (isList(value)) return Array.from(value, (it) => this.from(it, depth) ?? null)
      return this.fromEntries(Object.entries(value), depth)
    } catch {
      return '[unreadable]'
    }
  }

  private fromEntries(entries: Iterable<[unknown, unknown]>, depth: number): JsonObject {
    const json: JsonObject = {}
    for (const [key, item] of entries) {
      const value = this.from(item, depth)
      if (value !== undefined) setKey(json, String(key), value)
    }
    return json
  }
}

function isList(value: object): value is Iterable<unknown> {
  return Array.isArray(value) || value instanceof Set || (ArrayBuffer.isView(value) && Symbol.iterator in value)
}
