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

/** Where `name.name` ends; `from` itself where no name begins. */
export function endOfDottedName(text: string, from: number): number {
  let at = endOf(name, text, from)
  for (let next = at; at > from && text[at] === '.'; at = next) {
    next = endOf(name, text, at + 1)
    if (next === at + 1) return at
  }
  return at
}

export function isNewline(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

/** NUL and halves of surrogate pairs: CPython takes no text that holds them. */
export function holdsUnreadable(text: string): boolean {
  return /[\0\p{Surrogate}]/u.test(text)
}
