import { readCallLines } from '../call/call-lines.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { behindFence } from './beside.ts'
import { anyName, atText, named, type Start } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** "get_price\n```python\ntool_call(coin_id='tron')\n```": the name on the first line, and a stand-in in the program. */
export const namedProgram: WeakForm = { name: 'named-program', starts: [], startsOf, read }

function startsOf(names: ToolNames): Start[] {
  const behind = ['tool_call(', '```']
  if (names.none) return behind.map((it) => atText(anyName, /\s{0,20}/, it))
  return behind.flatMap((it) => named(names, /\s{0,20}/, it))
}

function read(view: string, names: ToolNames): WeakPiece[] {
  const text = view.trimStart()
  const head = /^([\p{L}_][\w.-]*)[ \t]*\n\s{0,9}(?:```\w*\s{1,9})?(?=tool_call\()/u.exec(text)
  if (!head || !names.knowsAsWritten(head[1]!)) return []
  const from = view.length - text.length
  const lines = readCallLines(view, names, { from: from + head[0].length })
  const [call] = lines.calls
  if (!call) return []
  const { tool } = names.find(head[1]!)
  return [{ type: 'call', call: { ...call, tool }, span: [from, behindFence(view, lines.end)] }]
}
