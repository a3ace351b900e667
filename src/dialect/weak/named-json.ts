import { repair } from '../../core/repair.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import { placeJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { jsonEnd } from './json-end.ts'
import { isMeant } from './meant.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** `get_price{"coin_id": "tron"}`, `get_price[ARGS]{…}`, `functions.get_price:0{…}`, or the name on a line of its own. */
export const namedJson: WeakForm = { name: 'named-json', starts: [], needs: '{', read }

function read(view: string, names: ToolNames): WeakPiece[] {
  if (names.none) return []
  const pieces: WeakPiece[] = []
  const head = /(?<![\p{L}\p{N}_.-])([\p{L}_][\p{L}\p{N}_.-]*(?::\d+)?)(?:\[ARGS\])?[ \t]{0,9}\n?[ \t]{0,9}(?=\{)/gu
  for (let failures = 0; failures < 12; ) {
    const found = head.exec(view)
    if (!found) break
    if (!names.knowsAsWritten(found[1]!)) continue
    const from = found.index
    const start = from + found[0].length
    const end = jsonEnd(view, start)
    const placed = placeJson(view.slice(start, end), start)
    const made = placed && callWithArguments(placed, found[1]!, names)
    if (!made || made.calls.length === 0 || !isMeant({ view, from, to: end })) failures++
    for (const call of made?.calls ?? []) {
      if (!isMeant({ view, from, to: end })) continue
      call.repairs.push(repair('wrapper-object', from, start))
      pieces.push({ type: 'call', call, span: [from, end] })
    }
    head.lastIndex = Math.max(end, start)
  }
  return pieces
}
