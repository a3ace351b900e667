import type { Segment } from './segments.ts'

/** Text without the marks of citations: `The <co>price</co: 0:[1]> is 7.` */
export function withoutCitations(segments: readonly Segment[]): Segment[] {
  if (!segments.some(isCited)) return [...segments]
  return segments.flatMap((it) => (isCited(it) ? split(it) : [it]))
}

function isCited(it: Segment): it is Extract<Segment, { type: 'text' }> {
  return it.type === 'text' && it.text.includes('</co') && it.text.length === it.span[1] - it.span[0]
}

function split({ text, span: [from] }: Extract<Segment, { type: 'text' }>): Segment[] {
  const pieces: Segment[] = []
  let at = 0
  for (const mark of text.matchAll(/<co>|<\/co(?::[\d\s,:[\]]{0,80})?>|$/g)) {
    if (mark.index > at) {
      pieces.push({ type: 'text', text: text.slice(at, mark.index), span: [from + at, from + mark.index], glued: true })
    }
    at = mark.index + mark[0].length
  }
  return pieces
}
