import { significantDigits } from '../json/json-number.ts'
import { type Json, type JsonObject, pointerTo, setKey } from '../json.ts'

/** A literal as Python knows it: 1 and 1.0 are two things, and so are a list and a tuple. */
export type PythonValue =
  | { type: 'string'; value: string }
  /** Decimal digits with their sign; there is no -0. */
  | { type: 'integer'; digits: string }
  | { type: 'float'; value: number }
  | { type: 'constant'; value: boolean | null }
  | { type: 'list' | 'tuple' | 'set'; items: PythonValue[] }
  | { type: 'dictionary'; entries: [key: PythonValue, value: PythonValue][] }
  /** Stands where an issue was reported. */
  | { type: 'unread' }

/** Writes a literal as JSON; pointers to integers that stand as their digits go to `exact`. */
export function toJson(value: PythonValue, pointer: string, exact: string[]): Json {
  switch (value.type) {
    case 'string':
    case 'float':
    case 'constant':
      return value.value
    case 'integer': {
      const number = Number(value.digits)
      if (significantDigits(String(number)) === significantDigits(value.digits)) return number
      exact.push(pointer)
      return value.digits
    }
    case 'list':
    case 'tuple':
    case 'set': {
      const items = value.type === 'set' ? unique(value.items) : value.items
      return items.map((item, index) => toJson(item, pointerTo(pointer, index), exact))
    }
    case 'dictionary':
      return toObject(value.entries, pointer, exact)
    case 'unread':
      return null
  }
}

/** One text for all literals that Python's sets and dictionaries take for the same; `null` where they take none. */
export function hashKey(value: PythonValue): string | null {
  switch (value.type) {
    case 'string':
      return `s${value.value}`
    case 'integer':
      return `n${value.digits}`
    case 'float':
      return `n${Number.isInteger(value.value) ? BigInt(value.value) : value.value}`
    case 'constant':
      return value.value === null ? 'none' : `n${Number(value.value)}`
    case 'tuple': {
      const keys = value.items.map(hashKey)
      return keys.includes(null) ? null : `t${keys.map((it) => `${it?.length}:${it}`).join('')}`
    }
    default:
      return null
  }
}

/** The key of a JSON object that a dictionary's key becomes; `null` where JSON has none for it. */
export function keyText(key: PythonValue): string | null {
  if (key.type === 'string') return key.value
  if (key.type === 'integer') return key.digits
  return key.type === 'float' || key.type === 'constant' ? JSON.stringify(key.value) : null
}

function unique(items: PythonValue[]): PythonValue[] {
  const found = new Map<string | null, PythonValue>()
  for (const item of items) {
    const key = hashKey(item)
    if (!found.has(key)) found.set(key, item)
  }
  return [...found.values()]
}

/** Of equal keys the first gives the text and the last the value, as in Python. */
function toObject(entries: [PythonValue, PythonValue][], pointer: string, exact: string[]): JsonObject {
  const byKey = new Map<string | null, { key: string; value: PythonValue }>()
  for (const [key, value] of entries) {
    const hash = hashKey(key)
    const entry = byKey.get(hash)
    if (entry) entry.value = value
    else byKey.set(hash, { key: keyText(key) ?? '', value })
  }
  const byText = new Map([...byKey.values()].map((it) => [it.key, it.value]))
  const object: JsonObject = {}
  for (const [key, value] of byText) setKey(object, key, toJson(value, pointerTo(pointer, key), exact))
  return object
}
