import { readCallLines } from '../call/call-lines.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { isMeant } from './meant.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** `[get_price(coin_id="tron")]`, `get_price("tron")` on a line of its own, or behind a sentence. */
export const barePython: WeakForm = { name: 'bare-python', starts: ['['], read }

const failureLimit = 24

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  const callee = /\[?\s*(?<![\p{L}\p{N}_.])((?:[\p{L}_][\p{L}\p{N}_\\]*\.?)+)[ \t]*\(/gu
  for (let failures = 0; failures < failureLimit; ) {
    const found = callee.exec(view)
    if (!found) break
    if (!names.knows(found[1]!) || (names.none && !standsAlone(view, found.index))) continue
    const from = found.index + found[0].length - found[0].trimStart().length
    const read = readFrom(view, from, names)
    if (read.pieces.length === 0) failures++
    else if (isMeant({ view, from, to: read.end })) pieces.push(...read.pieces)
    callee.lastIndex = Math.max(read.end, callee.lastIndex)
  }
  return pieces
}

function readFrom(view: string, from: number, names: ToolNames): { pieces: WeakPiece[]; end: number } {
  const lines = readCallLines(view, names, { from })
  const calls = lines.calls.filter((it) => names.knows(it.tool))
  const pieces = calls.map((call): WeakPiece => ({ type: 'call', call, span: [from, lines.end] }))
  if (lines.cut && lines.tool !== undefined && names.has(lines.tool)) {
    const issue = { issue: lines.issues[0]!, tool: lines.tool, inString: true as const }
    pieces.push({ type: 'issue', issue, span: [Math.max(from, lines.end), view.length] })
    return { pieces, end: view.length }
  }
  return { pieces, end: lines.end }
}

/** Without tools a call is one only where it begins the text or a list. */
function standsAlone(view: string, at: number): boolean {
  return view[at] === '[' || view.slice(Math.max(0, at - 200), at).trim() === ''
}
