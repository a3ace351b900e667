import { characterNamed } from './python-character-name.ts'
import { holdsUnreadable, isNewline } from './python-letter.ts'

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
  for (;;) {
    const backslash = body.indexOf('\\', at)
    if (backslash < 0) return { value: value + body.slice(at) }
    const read = readEscape(body, backslash)
    if (read.message !== undefined) return read
    value += body.slice(at, backslash) + read.value
    at = read.to
  }
}

/** Where the quote of a string token that begins at `from` stands (`rb"…"` → 2 further), or -1 where none begins. */
export function opensString(text: string, from: number): number {
  for (let at = from; at <= from + 2; at += 1) {
    const character = text[at]
    if (character === '"' || character === "'") return at === from || isPrefix(text.slice(from, at)) ? at : -1
  }
  return -1
}

/** The letters before a string's quote, in lower case: `r`, `b`, `f`… */
export function prefixOf(token: string): string {
  return /^[a-z]*/i.exec(token)![0].toLowerCase()
}

/** Finds the end of a string whose quote stands at `quoteAt`; with a message where Python finds none. */
export function endOfString(
  text: string,
  quoteAt: number,
): { to: number; bodyFrom: number; bodyTo: number; message?: string } {
  const quote = text[quoteAt]!
  const width = text.startsWith(quote.repeat(3), quoteAt) ? 3 : 1
  const bodyFrom = quoteAt + width
  const closer = quote.repeat(width)
  let at = bodyFrom
  while (at < text.length && !text.startsWith(closer, at)) {
    if (width === 1 && isNewline(text[at]!)) break
    if (text[at] === '\\') at += text.startsWith('\r\n', at + 1) ? 3 : 2
    else at += 1
  }
  const bodyTo = Math.min(at, text.length)
  if (!text.startsWith(closer, at) || at >= text.length) {
    return { to: bodyTo, bodyFrom, bodyTo, message: `text is not closed: end it with ${closer}` }
  }
  const to = at + width
  if (!holdsUnreadable(text.slice(bodyFrom, bodyTo))) return { to, bodyFrom, bodyTo }
  return { to, bodyFrom, bodyTo, message: 'the text in quotes holds a character that is not text' }
}

function isPrefix(letters: string): boolean {
  return /^(?:[rbuf]|br|rb|fr|rf)$/i.test(letters)
}

type EscapeReading = { value: string; to: number; message?: never } | { message: string }

function readEscape(body: string, backslash: number): EscapeReading {
  const letter = body[backslash + 1] ?? ''
  const simple = Object.hasOwn(simpleEscapes, letter) ? simpleEscapes[letter] : undefined
  if (simple !== undefined) return { value: simple, to: backslash + 2 }
  const width = letter === 'x' ? 2 : letter === 'u' ? 4 : letter === 'U' ? 8 : 0
  if (width > 0) return readHex(body, backslash, width)
  if (letter === 'N') return readNamed(body, backslash)
  const octal = /^[0-7]{1,3}/.exec(body.slice(backslash + 1, backslash + 4))?.[0]
  if (octal) return { value: String.fromCharCode(Number.parseInt(octal, 8)), to: backslash + 1 + octal.length }
  return { value: `\\${letter}`, to: backslash + 1 + letter.length }
}

function readHex(body: string, backslash: number, width: number): EscapeReading {
  const written = body.slice(backslash, backslash + 2 + width)
  const digits = written.slice(2)
  const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === width ? Number.parseInt(digits, 16) : -1
  if (code >= 0 && code <= 0x10ffff) return { value: String.fromCodePoint(code), to: backslash + 2 + width }
  return { message: `${written} is not a character: write the character itself, or \\\\ for a backslash` }
}

function readNamed(body: string, backslash: number): EscapeReading {
  const end = body[backslash + 2] === '{' ? body.indexOf('}', backslash) : -1
  if (end < 0) return { message: '\\N needs a name in braces: write the character itself' }
  const name = body.slice(backslash + 3, end)
  const value = characterNamed(name)
  if (value !== undefined) return { value, to: end + 1 }
  return { message: `\\N{${name.slice(0, 40)}} is not a name known here: write the character itself` }
}

const simpleEscapes: Record<string, string> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}
