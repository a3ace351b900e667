import { callWithArguments } from '../call/calls-from-json.ts'
import { nothingFound, withRepair } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { behindFence } from './beside.ts'
import { jsonAt } from './json-at.ts'
import { anywhere, type Start } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/** What is left of DeepSeek's form when a server strips its marks: "functionget_price\n```json\n{…}\n```". */
export const functionNames: WeakForm = { name: 'function-names', starts: [], startsOf, needs: 'function', read }

function startsOf(names: ToolNames): Start[] {
  return names.none ? [] : [anywhere('function', names.beginnings)]
}

const head = /(?<![\p{L}\p{N}_])function([\p{L}_][\p{L}\p{N}_.-]{0,120})\s*(?:```\w*|json)?\s*(?=\{)/gu

function read(view: string, names: ToolNames): WeakPiece[] {
  return [...view.matchAll(head)].flatMap((found): WeakPiece[] => {
    const [written, name] = found
    if (names.none || !names.knowsAsWritten(name!)) return []
    const start = found.index + written.length
    const { end, placed } = jsonAt(view, start)
    const made = placed ? callWithArguments(placed, name!, names) : nothingFound
    const { calls } = withRepair(made, 'missing-opening-mark', found.index, start)
    return toPieces({ calls, issues: [] }, [found.index, behindFence(view, end)])
  })
}
