import { deepest } from './json-structure.ts'

/** Where a JSON value ends, and how many keys are written in it. */
export interface JsonOutline {
  end: number
  keys: number
}

/**
 * Finds the end of the object or list that begins at `from`, by its strings and brackets alone: what it says is true of
 * valid JSON, and whether it is that has still to be seen.
 *
 * `null` at the first sign that it is none, or that the value takes careful reading: a character that JSON does not have
 * there, a number that a double may not hold, too many brackets inside one another, no end.
 */
export function outlineOf(text: string, from: number): JsonOutline | null {
  let depth = 0
  let keys = 0
  for (let at = from; at < text.length; at++) {
    const kind = kinds[text.charCodeAt(at)]
    if (kind === plain) continue
    if (kind === quote) {
      at = stringEnd(text, at)
      if (at === -1) return null
    } else if (kind === colon) keys++
    else if (kind === opener) {
      if (++depth > deepest) return null
    } else if (kind === closer) {
      if (--depth === 0) return { end: at + 1, keys }
    } else if (kind === digit) {
      const end = numberEnd(text, at)
      if (losesDigits(text, at, end)) return null
      at = end - 1
    } else return null
  }
  return null
}

const plain = 1
const quote = 2
const colon = 3
const opener = 4
const closer = 5
const digit = 6
const backslash = 92

/** By character: what it is outside a string; 0 where JSON has no place for it. Letters are those of `true`, `false` and `null`. */
const kinds = kindTable()

function kindTable(): Uint8Array {
  const table = new Uint8Array(128)
  const fill = (chars: string, kind: number) => {
    for (const it of chars) table[it.charCodeAt(0)] = kind
  }
  fill(' \n\r\t,truefalsn', plain)
  fill('"', quote)
  fill(':', colon)
  fill('{[', opener)
  fill('}]', closer)
  fill('-0123456789', digit)
  return table
}

/** Where the quote stands that ends the string, or -1. */
function stringEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((end - before) % 2 === 1) return end
  }
  return -1
}

function numberEnd(text: string, from: number): number {
  let at = from + 1
  while (kinds[text.charCodeAt(at)] === digit || inNumber.includes(text[at] ?? ' ')) at++
  return at
}

/** What else stands in a number, beside digits and a minus sign. */
const inNumber = '.eE+'

/** Whether a number of many digits, or with an exponent, is not what JavaScript would write for it. */
function losesDigits(text: string, from: number, to: number): boolean {
  if (to - from === 1) return false
  const number = text.slice(from, to)
  if (number.length < 16 && !/[eE]/.test(number)) return false
  return String(Number(number)) !== number
}
