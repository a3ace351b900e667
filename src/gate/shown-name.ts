/** Longest name that people are shown. */
const longest = 80

/**
 * A name from a stranger as people may be shown it: one line, nothing in it is markup or an invisible character, and it
 * has an end. Plain names stay as they are; others are quoted: "get\_price\` \*\*Compliance"
 */
export function shownName(name: string): string {
  if (name.length <= longest && isPlain(name)) return name
  const short = [...name.slice(0, longest * 2)].slice(0, longest).join('')
  const tail = short.length < name.length ? '…' : ''
  if (isPlain(short)) return `${short}${tail}`
  return `"${[...short].map(literal).join('')}${tail}"`
}

function isPlain(name: string): boolean {
  return /^[\w.:/-]+$/.test(name)
}

function literal(character: string): string {
  if (/^[\p{L}\p{M}\p{N} ]$/u.test(character)) return character
  if (/^[!-~]$/.test(character)) return `\\${character}`
  if (/^[\p{S}\p{P}]$/u.test(character)) return character
  return `\\u{${character.codePointAt(0)!.toString(16)}}`
}
