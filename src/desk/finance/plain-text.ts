/** The first sentence or two of a description that may hold HTML, as plain text on one line. */
export function firstSentences(html: string, limitChars: number): string {
  const text = plainText(html.slice(0, 4_000))
  const sentences = text.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*(?:\s+|$)/g) ?? []
  const [first = '', second = ''] = sentences.map((it) => it.trim())
  const both = second ? `${first} ${second}` : first
  if (both.length <= limitChars) return both
  if (first.length <= limitChars) return first
  const cut = first.slice(0, limitChars)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limitChars / 2))}…`
}

/** Markup, entities and line breaks out of HTML; only the words stay. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[^<]*(<\/\1>)?/gi, ' ')
    .replace(/<\/?(p|div|h[1-6]|br|li|ul|ol|table|tr|td)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>?/g, '')
    .replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => entity(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['mdash', '—'],
  ['ndash', '–'],
])

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase())
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
