import type { Json } from '../json.ts'
import { outlineOf } from './json-outline.ts'

/**
 * The quick way for an object or a list that is whole and valid JSON: the platform's own parser, where nothing can be
 * lost by it. What stands behind the value does not matter.
 *
 * `null` wherever it might be otherwise (another form, a key twice, a number of many digits, too deep, no end): then the
 * text is read with care. Contract: what is given here is what careful reading gives, without any repair.
 */
export function readStrict(text: string, from: number): { value: Json; end: number } | null {
  const first = text.charCodeAt(from)
  const outline = first === brace || first === bracket ? outlineOf(text, from) : null
  if (!outline) return null
  const value = parsed(text.slice(from, outline.end))
  if (value === undefined || countKeys(value) !== outline.keys) return null
  return { value, end: outline.end }
}

const brace = 123
const bracket = 91

function parsed(text: string): Json | undefined {
  // JSON.parse is the platform's, and throwing is how it says no.
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Keys in the whole value: fewer than are written in it where one was written twice. */
function countKeys(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeys(item)
    return count
  }
  for (const key of Object.keys(value)) {
    const member = value[key]!
    count += typeof member === 'object' ? 1 + countKeys(member) : 1
  }
  return count
}
