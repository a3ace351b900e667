import { callWithArguments } from '../call/calls-from-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { behind, behindFence } from './beside.ts'
import { jsonAt } from './json-at.ts'
import { isMeant } from './meant.ts'
import { atLine } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/** "Function: get_price\nArguments: {"coin_id": "tron"}", once or for each of several calls. */
export const labelledCall: WeakForm = {
  name: 'labelled-call',
  starts: ['tool', 'Tool', 'TOOL', 'function', 'Function', 'FUNCTION'].map((it) =>
    atLine(it, /(?:[ _](?:n(?:a(?:me?)?)?|c(?:a(?:ll?)?)?|u(?:s(?:ed?)?)?)?)?\*{0,2}[ \t]{0,9}/i, ':'),
  ),
  needs: ':',
  read,
}

const name = '[ \\t]*[`"\']?([\\p{L}_][\\p{L}\\p{N}_.-]{0,120})[`"\']?'
const tool = `(?:tool|function)(?:[ _](?:name|call|used?))?\\*{0,2}[ \\t]{0,9}:\\*{0,2}${name}`
const input = '(?:(?:tool|function|call)[ _])?(?:input|arguments|args|parameters|params)\\*{0,2}[ \\t]{0,9}:\\*{0,2}'
const mark = '[ \\t]*(?:(?:[-*>#]|\\d{1,2}[.)])[ \\t]+)?\\*{0,2}'
const labels = new RegExp(
  `(?<![^\\n])${mark}${tool}[ \\t,]*\\n${mark}${input}\\s{0,9}(?:\`{1,3}\\w*\\s{0,9})?(?=\\{)`,
  'giu',
)

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  for (const found of view.matchAll(labels)) {
    if (names.none || !names.knowsAsWritten(found[1]!)) continue
    const { end, placed } = jsonAt(view, found.index + found[0].length)
    const from = found.index
    const to = behind(view, behindFence(view, end), /^`/)
    if (!placed || !(pieces.length > 0 || isMeant({ view, from, to }))) continue
    pieces.push(...toPieces(callWithArguments(placed, found[1]!, names), [from, to]))
  }
  return pieces
}
