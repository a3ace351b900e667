/** Whether a character ends a line; CPython takes a lone carriage return for a line break too. */
export function isNewline(character: string): boolean {
  return character === '\n' || character === '\r'
}

/** Where the line break at `from` ends. */
export function endOfNewline(text: string, from: number): number {
  return text.startsWith('\r\n', from) ? from + 2 : from + 1
}

/** Where the line that `from` stands in ends, before its line break. */
export function endOfLine(text: string, from: number): number {
  let at = from
  while (at < text.length && !isNewline(text[at]!)) at += 1
  return at
}

/** Where a Python name that begins at `from` ends; `from` itself where none begins. */
export function endOfName(text: string, from: number): number {
  const first = characterAt(text, from)
  return /^[_\p{XID_Start}]$/u.test(first) ? endOfWord(text, from + first.length) : from
}

/** Where letters, digits and underscores that begin at `from` end. */
export function endOfWord(text: string, from: number): number {
  let at = from
  for (;;) {
    const character = characterAt(text, at)
    if (!/^\p{XID_Continue}$/u.test(character)) return at
    at += character.length
  }
}

/** The whole character at `at`, both halves of a pair; empty at the end. */
export function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

export function isCurlyQuote(character: string): boolean {
  return character !== '' && '“”„‟‘’‚‛'.includes(character)
}

/** NUL and halves of surrogate pairs: CPython takes no text that holds them. */
export function holdsUnreadable(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text)
}
