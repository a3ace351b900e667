import { foundInGemma } from '../body/gemma-text.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { isMeant } from './meant.ts'
import { anyName, anywhere } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** `call:get_price{coin_id:<|"|>tron<|"|>}` whose envelope is lost, and often the marks of its strings too. */
export const bareGemma: WeakForm = {
  name: 'bare-gemma',
  starts: [anywhere('call:', /[ \t]{0,9}/, anyName, /\s{0,9}/, /[{(]/)],
  needs: 'call:',
  read,
}

const failureLimit = 12

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  const head = /(?<![\p{L}\p{N}_])call:[ \t]*([\p{L}_][\p{L}\p{N}_.\\:-]{0,120})\s{0,9}[{(]/gu
  for (let failures = 0; failures < failureLimit; ) {
    const from = head.exec(view)?.index
    if (from === undefined) break
    const { calls, issues, end } = foundInGemma(view, { names, from })
    const known = calls.filter((it) => names.knows(it.tool))
    const cut = issues.filter((it) => !names.none && it.tool !== undefined && names.has(it.tool))
    head.lastIndex = Math.max(end, head.lastIndex)
    // A result, made up, as this family writes it: all that follows stands on it.
    const invented = /^\s*response:[\p{L}_]/u.test(view.slice(end, end + 40))
    if (known.length + cut.length === 0 || !isMeant({ view, from, to: invented ? view.length : end })) {
      failures++
      continue
    }
    pieces.push(...known.map((call): WeakPiece => ({ type: 'call', call, span: [from, end] })))
    pieces.push(...cut.map((issue): WeakPiece => ({ type: 'issue', issue, span: [from, view.length] })))
    if (invented) return [...pieces, { type: 'invented', span: [end, view.length] }]
  }
  return pieces
}
