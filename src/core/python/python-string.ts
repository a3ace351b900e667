import { characterNamed } from './python-character-name.ts'
import { endOf, holdsUnreadable, isNewline } from './python-pattern.ts'

/** A string's text, or what is wrong with it. */
export type StringReading = { value: string; message?: never } | { message: string; value?: never }

/**
 * Reads the inside of a string as Python does: an escape that Python does not know is kept as written.
 *
 *     a\n\x41\u20ac\N{BULLET}\101\d   →   a⏎A€•A\d
 */
export function readEscapes(body: string): StringReading {
  let value = ''
  let at = 0
  for (let next = body.indexOf('\\'); next >= 0; next = body.indexOf('\\', at)) {
    const to = endOf(escaped, body, next)
    const read = readEscape(body.slice(next, to))
    if (read.message !== undefined) return read
    value += body.slice(at, next) + read.value
    at = to
  }
  return { value: value + body.slice(at) }
}

/** The letters and the first quote that begin a string: `rb"`. */
export const stringStart = /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?["']/y

/** Finds the end of a string whose quote stands at `quoteAt`; with a message where Python finds none. */
export function endOfString(text: string, quoteAt: number): { to: number; body: string; message?: string } {
  const quote = text[quoteAt]!
  const closer = text.startsWith(quote.repeat(3), quoteAt) ? quote.repeat(3) : quote
  const from = quoteAt + closer.length
  let at = from
  while (at < text.length && !text.startsWith(closer, at)) {
    if (closer === quote && isNewline(text[at])) break
    if (text[at] === '\\') at += text.startsWith('\r\n', at + 1) ? 3 : 2
    else at = endOf(ordinary, text, at + 1)
  }
  if (!text.startsWith(closer, at) || at >= text.length) {
    return { to: Math.min(at, text.length), body: '', message: `text is not closed: end it with ${closer}` }
  }
  const to = at + closer.length
  const body = text.slice(from, at)
  if (!holdsUnreadable(body)) return { to, body }
  return { to, body, message: 'the text in quotes holds a character that is not text' }
}

/** What can neither end a string nor mean anything in it. */
const ordinary = /[^"'\\\r\n]*/y

/** An escape with as much behind its letter as may belong to it. */
const escaped = /\\(?:x.{0,2}|u.{0,4}|U.{0,8}|N(?:\{[^}]*\})?|[0-7]{1,3}|.?)/sy
const hexEscape = /^\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})$/

function readEscape(written: string): StringReading {
  const letter = written[1] ?? ''
  const simple = simpleEscapes.get(letter)
  if (simple !== undefined) return { value: simple }
  if (/[0-7]/.test(letter)) return { value: String.fromCharCode(Number.parseInt(written.slice(1), 8)) }
  if (letter === 'N') return readNamed(written.slice(3, -1))
  if (!/[xuU]/.test(letter)) return { value: written }
  const code = hexEscape.test(written) ? Number.parseInt(written.slice(2), 16) : Number.NaN
  if (code <= 0x10ffff) return { value: String.fromCodePoint(code) }
  return { message: `${written} is not a character: write the character itself, or \\\\ for a backslash` }
}

function readNamed(name: string): StringReading {
  if (name === '') return { message: '\\N needs a name in braces: write the character itself' }
  const value = characterNamed(name)
  if (value !== undefined) return { value }
  return { message: `\\N{${name.slice(0, 40)}} is not a name known here: write the character itself` }
}

const simpleEscapes = new Map([
  ['\n', ''],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])
