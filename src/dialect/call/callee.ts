import type { ToolNames } from './tool-names.ts'

/** A dotted name, in quotes or not, and an opening bracket: `shop.get_price(`. */
export interface Callee {
  name: string
  from: number
  /** Behind the bracket. */
  to: number
}

/** The next one that begins at or after a place. Linear: it is found by its bracket, and looked back from no further. */
export function nextCallee(text: string, from: number, names: ToolNames): Callee | undefined {
  for (let bracket = text.indexOf('(', from); bracket !== -1; bracket = text.indexOf('(', bracket + 1)) {
    const before = blanksStart(text, bracket)
    const quote = /["'`]/.test(text[before - 1] ?? '') ? 1 : 0
    const end = before - quote
    const start = hyphenedStart(text, nameStart(text, end), end, names)
    if (start - quote < from || start === end || (quote > 0 && text[start - 1] !== text[end])) continue
    const name = text.slice(start, end)
    if (dotted.test(name) || names.has(name)) return { name, from: start - quote, to: bracket + 1 }
  }
  return undefined
}

const dotted = /^[\p{L}_][\p{L}\p{N}_\\]*(?:\.[\p{L}_][\p{L}\p{N}_\\]*)*$/u
const inName = /^[\p{L}\p{N}_.\\]$/u

/** A few blanks may stand before the bracket. */
function blanksStart(text: string, bracket: number): number {
  let at = bracket
  while (bracket - at < 3 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  return at
}

/** `create-issue(`, where a tool is called that: else the hyphen stands before the name. */
function hyphenedStart(text: string, start: number, end: number, names: ToolNames): number {
  for (let at = start; text[at - 1] === '-' && end - at < 200; ) {
    at = nameStart(text, at - 1)
    if (names.has(text.slice(at, end))) return at
  }
  return start
}

/** Where the characters of a name begin that end at `end`. */
function nameStart(text: string, end: number): number {
  let at = end
  for (;;) {
    const code = text.charCodeAt(at - 1)
    if (code >= 97 && code <= 122) at--
    else {
      const width = code >= 0xdc00 && code <= 0xdfff ? 2 : 1
      if (at < width || !inName.test(text.slice(at - width, at))) return at
      at -= width
    }
  }
}
