/** Longest name that people are shown. */
const longest = 80

/**
 * A name from a stranger as people may be shown it: one line, nothing in it is markup or an invisible character, and it
 * has an end. Plain names stay as they are; others are quoted: "get\_price\` \*\*Compliance"
 */
export function shownName(name: string): string {
  const short = [...name.slice(0, longest * 2)].slice(0, longest).join('')
  const tail = short.length < name.length ? '…' : ''
  if (/^[\w.:/-]+$/.test(short)) return `${short}${tail}`
  return `"${[...short].map(literal).join('')}${tail}"`
}

function literal(character: string): string {
  if (/^[\p{L}\p{M}\p{N} ]$/u.test(character)) return character
  if (/^[!-~]$/.test(character)) return `\\${character}`
  if (/^[\p{S}\p{P}]$/u.test(character)) return character
  return `\\u{${character.codePointAt(0)!.toString(16)}}`
}
