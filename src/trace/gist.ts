import type { Json, JsonObject } from '../core/json.ts'

/**
 * Text from a model or a tool, made safe for a screen: control characters are shown instead of obeyed, and so are
 * the marks that turn the direction of writing. Line breaks and tabs stay.
 *
 *     "\u001b[2Jgone"  ->  "␛[2Jgone"
 */
export function visible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu, picture)
}

function picture(character: string): string {
  const code = character.codePointAt(0)!
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return '\u2421'
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** The same on one line and not longer than `limit` characters; says how long it was. */
export function gist(text: string, limit = 200): string {
  const characters = text.length
  const line = visible(text.slice(0, limit * 4))
    .replaceAll(/\s+/g, ' ')
    .trim()
  const points = [...line]
  if (points.length <= limit && characters <= limit * 4) return line
  return `${points.slice(0, limit).join('')}… (${characters.toLocaleString('en-US')} characters)`
}

/** A value on one line. */
export function jsonGist(value: Json, limit = 200): string {
  return gist(JSON.stringify(value), limit)
}

/** A call on one line: `get_price("bitcoin", vs_currency="usd")`. */
export function callGist(tool: string, positional: Json[], named: JsonObject): string {
  const given = positional.map((it) => jsonGist(it, 120))
  for (const key of Object.keys(named)) given.push(`${gist(key, 60)}=${jsonGist(named[key]!, 120)}`)
  return `${gist(tool, 80)}(${given.join(', ')})`
}
