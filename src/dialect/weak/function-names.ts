import { repair } from '../../core/repair.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import { placeJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { jsonEnd } from './json-end.ts'
import { anywhere, type Start } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** What is left of DeepSeek's form when a server strips its marks: "functionget_price\n```json\n{…}\n```". */
export const functionNames: WeakForm = { name: 'function-names', starts: [], startsOf, needs: 'function', read }

function startsOf(names: ToolNames): Start[] {
  return names.beginnings.map((it) => anywhere('function', it))
}

const head = /(?<![\p{L}\p{N}_])function([\p{L}_][\p{L}\p{N}_.-]*)\s*(?:```\w*|json)?\s*(?=\{)/gu

function read(view: string, names: ToolNames): WeakPiece[] {
  return [...view.matchAll(head)].flatMap((found): WeakPiece[] => {
    const [written, name] = found
    if (names.none || !names.knowsAsWritten(name!)) return []
    const start = found.index + written.length
    const end = jsonEnd(view, start)
    const placed = placeJson(view.slice(start, end), start)
    const made = placed && callWithArguments(placed, name!, names)
    const to = end + /^(?:\s*```)?/.exec(view.slice(end, end + 40))![0].length
    return (made?.calls ?? []).map((call): WeakPiece => {
      call.repairs.push(repair('missing-opening-mark', found.index, start))
      return { type: 'call', call, span: [found.index, to] }
    })
  })
}
