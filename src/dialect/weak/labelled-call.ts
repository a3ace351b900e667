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
  needs: '{',
  read,
}

const name = '[ \\t]*[`"\']?([\\p{L}_][\\p{L}\\p{N}_.-]{0,120})[`"\']?'
const tool = `(?:tool|function)(?:[ _](?:name|call|used?))?\\*{0,2}[ \\t]{0,9}:\\*{0,2}${name}`
const input = '(?:(?:tool|function|call)[ _])?(?:input|arguments|args|parameters|params)\\*{0,2}[ \\t]{0,9}:\\*{0,2}'
const mark = '[ \\t]*(?:(?:[-*>#]|\\d{1,2}[.)])[ \\t]+)?\\*{0,2}'
const fence = '\\s{0,9}(?:`{1,3}\\w{0,9}\\s{0,9})?$'
const labels = new RegExp(`(?<![^\\n])${mark}${tool}[ \\t,]*\\n${mark}${input}${fence}`, 'iu')
const inputLabel = new RegExp(`${input}${fence}`, 'i')
const labelLimit = 400

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  let at = 0
  // Found by the brace, which a text has few of.
  for (let brace = view.indexOf('{'); brace !== -1 && !names.none; brace = view.indexOf('{', at)) {
    at = brace + 1
    if (!inputLabel.test(view.slice(Math.max(0, brace - 60), brace))) continue
    const start = Math.max(0, brace - labelLimit)
    const found = labels.exec(view.slice(start, brace))
    if (!found || !names.knowsAsWritten(found[1]!)) continue
    const { end, placed } = jsonAt(view, brace)
    at = Math.max(at, end)
    const from = start + found.index
    const to = behind(view, behindFence(view, end), /^`/)
    if (!placed || !(pieces.length > 0 || isMeant({ view, from, to }))) continue
    pieces.push(...toPieces(callWithArguments(placed, found[1]!, names), [from, to]))
  }
  return pieces
}
