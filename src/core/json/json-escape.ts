import type { RepairCode } from '../repair.ts'
import type { JsonCursor } from './json-cursor.ts'

export interface Escape {
  /** What it stands for. */
  text: string
  /** Units of it that are read with it. */
  length: number
  repair: RepairCode | null
}

/**
 * Reads the escape at the cursor. What JSON does not know is kept as it is written: a path keeps its backslashes.
 *
 *     "C:\dir \d+"  stays      "it\'s"  is it's      "coin\_id"  is coin_id
 */
export function readEscape(cursor: JsonCursor, closes: string, python: boolean): Escape | 'wait' {
  const letter = cursor.text[cursor.index + 1]
  if (letter === undefined) return cursor.ended ? kept : 'wait'
  const known = jsonEscapes.get(letter) ?? (python ? pythonEscapes.get(letter) : undefined)
  if (known !== undefined) return { text: known, length: 2, repair: null }
  if (letter === 'u') return readCode(cursor, 4)
  if (closes.includes(letter)) return { text: letter, length: 2, repair: null }
  if (python) return letter === 'x' ? readCode(cursor, 2) : { ...kept, repair: null }
  if (letter === "'") return { text: letter, length: 2, repair: 'invalid-escape' }
  return '_*#~`'.includes(letter) ? { text: letter, length: 2, repair: 'markdown-escape' } : kept
}

/**
 * Reads the escape at the cursor in text that was escaped as a whole, quotes and all; `quote` where the string may end.
 *
 *     {\"body\": \"she said \\\"sell\\\"\\nand left\"}
 */
export function readEscapeTwice(cursor: JsonCursor): Escape | 'wait' | 'quote' {
  const { text, index, ended } = cursor
  const escaped = text.slice(index + 1, index + 4)
  if (escaped[0] === '"') return 'quote'
  if (escaped.length < 3 && !ended) return 'wait'
  if (escaped === '\\\\\\' || escaped === '\\\\"') return { text: escaped[2]!, length: 4, repair: null }
  const known = escaped[0] === '\\' ? jsonEscapes.get(escaped[1]!) : undefined
  return known === undefined ? readEscape(cursor, '', false) : { text: known, length: 3, repair: null }
}

/** `\u20ac`, `\x41`: a character by its code in so many digits. */
function readCode({ text, index, ended }: JsonCursor, length: number): Escape | 'wait' {
  const digits = text.slice(index + 2, index + 2 + length)
  if (!/^[0-9a-fA-F]*$/.test(digits) || (ended && digits.length < length)) return kept
  if (digits.length < length) return 'wait'
  return { text: String.fromCharCode(Number.parseInt(digits, 16)), length: length + 2, repair: null }
}

const kept: Escape = { text: '\\', length: 1, repair: 'invalid-escape' }
const jsonEscapes = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])
const pythonEscapes = new Map([
  ["'", "'"],
  ['\n', ''],
  ['0', '\0'],
  ['a', '\x07'],
  ['v', '\v'],
])
