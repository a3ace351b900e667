/** Where what fits a sticky pattern at `from` ends; `from` itself where nothing does. */
export function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

/** A line break; CPython takes a lone carriage return for one too. */
export const newline = /\r\n?|\n/y
export const restOfLine = /[^\r\n]*/y
/** A name, or a word of the language. */
export const name = /[_\p{XID_Start}]\p{XID_Continue}*/uy

export function isNewline(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

/** NUL and halves of surrogate pairs: CPython takes no text that holds them. */
export function holdsUnreadable(text: string): boolean {
  return /[\0\p{Surrogate}]/u.test(text)
}
