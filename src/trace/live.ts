import type { Part, Span } from '../core/flow.ts'

/** What those who watch see of a completion that is still arriving. Emptied when the completion has been read whole. */
export interface Live {
  text: string
  reasoning: string
  /** The call being written, as far as it has come. */
  preview: string
  /** `text` again with its places in the completion, so that a stretch of it can be taken back. */
  pieces: LivePiece[]
}

/** A stretch of text and where it stands in the completion. */
export interface LivePiece {
  text: string
  span: Span
}

export const emptyLive: Live = { text: '', reasoning: '', preview: '', pieces: [] }

/** What is seen after one more part. */
export function watch(live: Live, part: Part): Live {
  switch (part.type) {
    case 'text':
      return { ...live, text: live.text + part.text, pieces: joined(live.pieces, part) }
    case 'reasoning':
      return { ...live, reasoning: live.reasoning + part.text }
    case 'call-preview':
      return { ...live, preview: live.preview + part.text }
    case 'revised':
      return takenBack(live, part)
    default:
      return { ...live, preview: '' }
  }
}

/** Pieces kept apart at most; beyond it the last one grows, so that watching stays linear in the completion's length. */
const mostPieces = 100

function joined(pieces: LivePiece[], next: LivePiece): LivePiece[] {
  const last = pieces.at(-1)
  const follows = last && isExact(last) && isExact(next) && last.span[1] === next.span[0]
  if (!last || (!follows && pieces.length < mostPieces)) return [...pieces, { text: next.text, span: next.span }]
  return [...pieces.slice(0, -1), { text: last.text + next.text, span: [last.span[0], next.span[1]] }]
}

/** Whether each character of the piece stands at its own place, so that a part of it can be cut out. */
function isExact({ text, span }: LivePiece): boolean {
  return text.length === span[1] - span[0]
}

function takenBack(live: Live, { span, as }: { span: Span; as: string }): Live {
  const taken: string[] = []
  const pieces = live.pieces.flatMap((piece) => {
    const from = Math.max(piece.span[0], span[0])
    const to = Math.min(piece.span[1], span[1])
    if (from >= to) return [piece]
    if (!isExact(piece)) {
      taken.push(piece.text)
      return []
    }
    const cut = (a: number, b: number) => piece.text.slice(a - piece.span[0], b - piece.span[0])
    taken.push(cut(from, to))
    const before: LivePiece = { text: cut(piece.span[0], from), span: [piece.span[0], from] }
    const after: LivePiece = { text: cut(to, piece.span[1]), span: [to, piece.span[1]] }
    return [before, after].filter((it) => it.text !== '')
  })
  const reasoning = as === 'reasoning' ? live.reasoning + taken.join('') : live.reasoning
  return { ...live, reasoning, pieces, text: pieces.map((it) => it.text).join('') }
}
