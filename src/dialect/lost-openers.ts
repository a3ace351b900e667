import { repair } from '../core/repair.ts'
import type { ToolNames } from './call/tool-names.ts'
import { countCall, type Ending, type Segment } from './segments.ts'
import { readJsonRun } from './weak/json-run.ts'

/**
 * Between calls with marks, a text that is nothing but calls as JSON has lost its opening mark:
 *
 *     <tool_call>{"name": "f", …}</tool_call>
 *     {"name": "g", …}</tool_call>
 */
export function readLostOpeners(segments: readonly Segment[], names: ToolNames, ending: Ending): Segment[] {
  if (!segments.some((it) => it.type === 'call')) return [...segments]
  return segments.flatMap((it, i): Segment[] => {
    const beside = segments[i - 1]?.type === 'call' || segments[i + 1]?.type === 'call'
    if (it.type !== 'text' || !beside || !/^\s*[{[]/.test(it.text)) return [it]
    const [from] = it.span
    const start = it.text.length - it.text.trimStart().length
    const { found, end } = readJsonRun(it.text, start, names)
    if (found.calls.length === 0 || it.text.slice(end).trim() !== '') return [it]
    const mended = repair('missing-opening-mark', from + start, from + start)
    return found.calls.map((call) => countCall({ ...call, repairs: [...call.repairs, mended] }, it.span, ending))
  })
}
