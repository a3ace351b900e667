import { type FoundCall, withRepair } from './call/found.ts'
import type { ToolNames } from './call/tool-names.ts'
import { countCall, type Ending, type Segment, toIssue } from './segments.ts'
import { subtract } from './spans.ts'
import { readJsonRun } from './weak/json-run.ts'
import { namedJson } from './weak/named-json.ts'

/**
 * Between calls with marks, a text that is nothing but calls as JSON has lost its opening mark:
 *
 *     <tool_call>{"name": "f", …}</tool_call>
 *     {"name": "g", …}</tool_call>
 *
 *     [TOOL_CALLS]f[ARGS]{…}g[ARGS]{…}
 */
export function readLostOpeners(segments: readonly Segment[], names: ToolNames, ending: Ending): Segment[] {
  const has = (type: Segment['type']) => segments.some((it) => it.type === type)
  if (!has('call') || !has('text')) return [...segments]
  return segments.flatMap((it, i): Segment[] => {
    const beside = segments[i - 1]?.type === 'call' || segments[i + 1]?.type === 'call'
    if (it.type !== 'text' || !beside) return [it]
    const [from] = it.span
    if (/^\s*[\p{L}_][\w.:-]*(?:\[ARGS\])?\s*\{/u.test(it.text)) return readNamed(it, names, ending)
    if (!/^\s*(?:\{|\[[\s[]*[{"'])/.test(it.text)) return [it]
    const start = it.text.length - it.text.trimStart().length
    const calls: FoundCall[] = []
    for (let at = start; at < it.text.length; ) {
      const { found, end } = readJsonRun(it.text, at, names)
      if (found.calls.length === 0) return [it]
      calls.push(...withRepair(found, 'missing-opening-mark', from + at, from + at).calls)
      at = end + closers.exec(it.text.slice(end))![0].length
    }
    return calls.map((call) => countCall(call, it.span, ending))
  })
}

/** Closing marks that nothing opened stand between them. */
const closers = /^(?:\s|<\/[\w:|]{1,40}>|\[\/[A-Z_]{1,40}\])*/

/** Nothing but names, each with its arguments. */
function readNamed(it: Extract<Segment, { type: 'text' }>, names: ToolNames, ending: Ending): Segment[] {
  const pieces = namedJson.read(it.text, names)
  const left = subtract([0, it.text.length], pieces)
  if (pieces.length === 0 || left.some((span) => it.text.slice(...span).trim() !== '')) return [it]
  return pieces.flatMap((piece) => {
    if (piece.type === 'issue') return [toIssue(piece.issue, it.span, ending)]
    return piece.type === 'call' ? [countCall(piece.call, it.span, ending)] : []
  })
}
