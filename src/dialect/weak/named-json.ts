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
  let at = 0
  for (let failures = 0; failures < 12; ) {
    const found = nextHead(view, at)
    if (!found) break
    const { name, from, start } = found
    at = start + 1
    if (!names.knowsAsWritten(name)) continue
    const end = jsonEnd(view, start)
    const placed = placeJson(view.slice(start, end), start)
    const made = placed && callWithArguments(placed, name, names)
    if (!made || made.calls.length === 0 || !isMeant({ view, from, to: end })) failures++
    for (const call of made?.calls ?? []) {
      if (!isMeant({ view, from, to: end })) continue
      call.repairs.push(repair('wrapper-object', from, start))
      pieces.push({ type: 'call', call, span: [from, end] })
    }
    at = Math.max(end, at)
  }
  return pieces
}

/** The next brace at or after a place that stands behind a name; found by the brace, since a text has few of them. */
function nextHead(view: string, at: number): { name: string; from: number; start: number } | undefined {
  for (let start = view.indexOf('{', at); start !== -1; start = view.indexOf('{', start + 1)) {
    let end = start
    while (start - end < 20 && blanks.includes(view[end - 1] ?? '.')) end--
    if (!endsHead.test(view.slice(Math.max(0, end - 1), end))) continue
    const windowFrom = Math.max(at, start - windowLength)
    const found = head.exec(view.slice(windowFrom, start))
    if (found && (found.index > 0 || windowFrom === at))
      return { name: found[1]!, from: windowFrom + found.index, start }
  }
  return undefined
}

/** No name is longer than this. */
const windowLength = 240
const blanks = ' \t\n'
const endsHead = /[\p{L}\p{N}_.\]-]/u
const head = /(?<![\p{L}\p{N}_.-])([\p{L}_][\p{L}\p{N}_.-]*(?::\d+)?)(?:\[ARGS\])?[ \t]{0,9}\n?[ \t]{0,9}$/u
