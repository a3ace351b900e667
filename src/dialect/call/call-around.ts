import { readCallLines } from './call-lines.ts'
import type { ToolNames } from './tool-names.ts'

/** As far back as the beginning of a call is looked for. */
const windowLength = 1_000

/**
 * Where the Python call ends in which a place stands, or -1: what stands there is text of that call.
 *
 *     write_note("""Plan:⏎Final Answer: wait""")
 *                           ^
 */
export function endOfCallAround(view: string, at: number, names: ToolNames): number {
  if (names.none) return -1
  const from = Math.max(0, at - windowLength)
  const callee = /(?<![\p{L}\p{N}_.])([\p{L}_][\w.]*)\(/gu
  const before = view.slice(from, at)
  for (let found = callee.exec(before); found; found = callee.exec(before)) {
    if (!names.knowsAsWritten(found[1]!)) continue
    const { calls, end } = readCallLines(view, names, { from: from + found.index })
    if (calls.length > 0 && end > at) return end
    callee.lastIndex = Math.max(callee.lastIndex, end - from)
  }
  return -1
}
