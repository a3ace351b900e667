import { knownIn, readCallLines } from '../call/call-lines.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { behind } from './beside.ts'
import { atLine } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/** "Call: get_price(coin_id='tron')<bot_end>\nThought: It was asked for.", or `[Calling tool: get_price({…})]` as a transcript says it. */
export const calledLine: WeakForm = {
  name: 'called-line',
  starts: [atLine('Call:'), atLine('[Calling tool')],
  needs: 'Call',
  read,
}

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  let end = 0
  for (const label of view.matchAll(/(?<![^\n])[ \t]*(?:Call|\[Calling tool):[ \t]*(?=[\p{L}_])/gu)) {
    if (label.index < end) continue
    const lines = readCallLines(view, names, { from: label.index + label[0].length })
    const calls = knownIn(lines, names)
    if (calls.length === 0) continue
    end = behind(view, lines.end, /^\s*(?:<bot_end>|\])/)
    pieces.push(...toPieces({ calls, issues: [] }, [label.index, end]))
  }
  const thought = pieces.length > 0 && /^\s*(?:<bot_end>\s*)?Thought:\s*/.exec(view.slice(end))
  if (!thought) return pieces
  const text = view.slice(end + thought[0].length).trim()
  return [...pieces, { type: 'reasoning', text, span: [end, view.length] }]
}
