import type { Json } from '../json.ts'
import { spaceEnd } from './json-cursor.ts'
import { deepest } from './json-structure.ts'

/**
 * The quick way for text that is whole and valid JSON: the platform's own parser, where nothing can be lost by it.
 *
 * `null` wherever it might be otherwise (another form, more text behind, a key twice, a number of many digits, too deep):
 * then the text is read with care. Contract: what is given here is what careful reading gives, without any repair.
 */
export function readStrict(text: string, from: number): { value: Json; end: number } | null {
  const opener = text[from]
  if ((opener !== '{' && opener !== '[') || !/["{}[\]\w-]/.test(text[spaceEnd(text, from + 1)] ?? '')) return null
  const end = text.lastIndexOf(opener === '{' ? '}' : ']') + 1
  if (end <= from) return null
  const candidate = text.slice(from, end)
  if (losesDigits(candidate)) return null
  const value = parsed(candidate)
  if (value === undefined || countKeys(value, 1) !== countColons(candidate)) return null
  return { value, end }
}

/** Whether a number of many digits, or with an exponent, is not what JavaScript would write for it. */
function losesDigits(text: string): boolean {
  if (!/[\d.]{16}|\d[eE]/.test(text)) return false
  const numbers = text.match(/-?[\d.]{16,}(?:[eE][-+]?\d+)?|-?[\d.]+[eE][-+]?\d+/g) ?? []
  return numbers.some((it) => String(Number(it)) !== it)
}

function parsed(text: string): Json | undefined {
  // JSON.parse is the platform's, and throwing is how it says no.
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Keys in the whole value; not a number where it is nested too deeply. */
function countKeys(value: Json, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > deepest) return Number.NaN
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeys(item, depth + 1)
    return count
  }
  for (const key of Object.keys(value)) {
    const member = value[key]!
    count += typeof member === 'object' ? 1 + countKeys(member, depth + 1) : 1
  }
  return count
}

/** At least as many as keys were written; as many as there are keys only when none was written twice. */
function countColons(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) <= 32) before--
    if (text.charCodeAt(before) === 34) count++
  }
  return count
}
