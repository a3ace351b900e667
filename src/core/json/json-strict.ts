import { type Json, parseJson } from '../json.ts'
import { isSpace } from './json-cursor.ts'
import { outlineOf } from './json-outline.ts'
import type { JsonReading } from './json-reading.ts'
import { deepest } from './json-structure.ts'

/**
 * The quick way for an object or a list that is whole and valid JSON: the platform's own parser, where nothing can be
 * lost by it. What stands behind the value does not matter.
 *
 * `null` wherever it might be otherwise (another form, a key twice, a number of many digits, too deep, no end, a mark in
 * `until` that may stand in it): then the text is read with care. Contract: what is given here is what careful reading
 * gives, without any repair.
 */
export function readWhole(
  text: string,
  from: number,
  until: readonly string[] = [],
): { reading: JsonReading; end: number } | null {
  const whole = until.some(fitsValidJson) ? null : readStrict(text, from)
  return whole && { reading: withoutRepairs(whole.value), end: whole.end }
}

/** The reading of a value in which nothing had to be mended. */
export function withoutRepairs(value: Json): JsonReading {
  return { value, repairs: [], exact: [], duplicates: [], missing: [], notFinite: [] }
}

/** Whether a mark could stand between the tokens of valid JSON. */
export function fitsValidJson(mark: string): boolean {
  return /^[-+.\w\s{}[\],:"]/.test(mark)
}

function readStrict(text: string, from: number): { value: Json; end: number } | null {
  const first = text.charCodeAt(from)
  const outline = first === brace || first === bracket ? outlineOf(text, from) : null
  if (!outline) return null
  const value = parseJson(text.slice(from, outline.end))
  if (value === undefined || countKeys(value) !== outline.keys) return null
  return { value, end: outline.end }
}

/**
 * The values of texts that are expected to be one value each: parsed together, which is quicker. As many values as there are
 * texts before the first that has to be read with care.
 */
export function readStrictRun(texts: readonly string[]): Json[] {
  const joined = texts.length > 1 ? `[${texts.join(',')}]` : ''
  const together = joined && !mayLoseDigits.test(joined) ? parseJson(joined) : undefined
  // Where a value went on in the next text, it holds more keys than its own.
  const isEach = (it: Json, i: number) => countKeys(it) === writtenKeys(texts[i]!)
  if (Array.isArray(together) && together.length === texts.length && together.every(isEach)) return together
  const values: Json[] = []
  for (const text of texts) {
    const one = readStrict(text, 0)
    if (one?.end !== text.length) break
    values.push(one.value)
  }
  return values
}

/** Fifteen digits, or an exponent. Its second character tells most numbers sooner. */
const mayLoseDigits = /\d[\deE]\d{13}|\d[eE]/

/** At least as many as there are: a colon behind a quote may stand in a string too. */
function writtenKeys(text: string): number {
  let count = 0
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1
    while (isSpace(text.charCodeAt(before))) before--
    if (text.charCodeAt(before) === quote) count++
  }
  return count
}

const quote = 34
const brace = 123
const bracket = 91

/** Keys in the whole value: fewer than are written in it where one was written twice. No number for one that is too deep. */
function countKeys(value: Json, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth === deepest) return Number.NaN
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeys(item, depth + 1)
    return count
  }
  for (const key in value) {
    const member = value[key]!
    count += typeof member === 'object' ? 1 + countKeys(member, depth + 1) : 1
  }
  return count
}
