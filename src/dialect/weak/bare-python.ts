import { readCallLines, unreadIn } from '../call/call-lines.ts'
import { nextCallee } from '../call/callee.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { findFences } from './fences.ts'
import { isContinued, isMeant } from './meant.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** `[get_price(coin_id="tron")]`, `get_price("tron")` on a line of its own, or behind a sentence. */
export const barePython: WeakForm = { name: 'bare-python', starts: ['['], needs: '(', read }

const failureLimit = 24

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  const fences = view.includes('```') ? findFences(view) : []
  let fence = 0
  let at = 0
  let asked = -1
  for (let failures = 0; failures < failureLimit; ) {
    const found = nextCallee(view, at)
    if (!found) break
    at = found.to
    // What stands in a fence is judged by its fence: a program that was written as an answer calls nothing.
    while (fence < fences.length && fences[fence]!.to <= found.from) fence++
    if (fence < fences.length && fences[fence]!.contentFrom <= found.from) continue
    if (!names.knows(found.name)) continue
    const from = listStart(view, found.from)
    if (view[from] !== '[' && !names.knowsAsWritten(found.name)) continue
    if (names.none && !standsAlone(view, from)) continue
    const read = readFrom(view, from, names)
    const place = { from, to: read.end }
    if (read.pieces.length === 0) failures++
    else if ((asked >= 0 && isContinued(view, asked, place)) || isMeant({ view, ...place })) {
      pieces.push(...read.pieces)
      asked = read.end
    }
    at = Math.max(read.end, at)
  }
  return pieces
}

/** The bracket of the list that the call stands first in, or the call itself. */
function listStart(view: string, at: number): number {
  const bracket = /\[\s*$/.exec(view.slice(Math.max(0, at - 40), at))
  return bracket ? at - bracket[0].length : at
}

function readFrom(view: string, from: number, names: ToolNames): { pieces: WeakPiece[]; end: number } {
  const lines = readCallLines(view, names, { from })
  const calls = lines.calls.filter((it) => names.knows(it.tool))
  const pieces = calls.map((call): WeakPiece => ({ type: 'call', call, span: [from, lines.end] }))
  const end = lines.cut ? view.length : Math.max(lines.end, lines.stop)
  const unread = unreadIn(lines, names)
  if (unread) pieces.push({ type: 'issue', issue: unread, span: [Math.max(from, lines.end), end] })
  return { pieces, end: unread ? end : lines.end }
}

/** Without tools a call is one only where it begins the text or a list. */
function standsAlone(view: string, at: number): boolean {
  return view[at] === '[' || view.slice(Math.max(0, at - 200), at).trim() === ''
}
