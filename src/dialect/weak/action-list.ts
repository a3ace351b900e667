import { getKey, isObject } from '../../core/json.ts'
import { placeJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { jsonEnd } from './json-end.ts'
import { readJsonRun } from './json-run.ts'
import { atLine } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/**
 * Plans, and then a list of actions; a made-up tool says that none is needed:
 *
 *     Plan: I look up the price.
 *     Action: ```json
 *     [{"tool_name": "directly-answer", "parameters": {}}]
 *     ```
 */
export const actionList: WeakForm = {
  name: 'action-list',
  starts: [atLine('Action:'), atLine('Plan:'), atLine('Reflection:')],
  needs: 'Action:',
  read,
}

function read(view: string, names: ToolNames): WeakPiece[] {
  const label = /(?<![^\n])[ \t]*Action:\s*(?:```\w*\s*)?(?=\[)/.exec(view)
  if (!label) return []
  const start = label.index + label[0].length
  const { found, end } = readJsonRun(view, start, names, ['```'])
  const to = end + /^(?:\s*```)?/.exec(view.slice(end, end + 40))![0].length
  const span: [number, number] = [label.index, to]
  const calls = found.calls.map((call): WeakPiece => ({ type: 'call', call, span }))
  const issues = found.issues.map((issue): WeakPiece => ({ type: 'issue', issue, span }))
  if (calls.length + issues.length === 0 && !answersDirectly(view, start)) return []
  return [...plans(view, label.index), { type: 'scaffold', span }, ...calls, ...issues]
}

/** Lines that say what is going to be done. */
function plans(view: string, until: number): WeakPiece[] {
  const lines = view
    .slice(0, until)
    .matchAll(/(?<![^\n])[ \t]*(?:Plan|Reflection):[ \t]*([^\n]*(?:\n(?!Plan:|Reflection:)[^\n]+)*)/g)
  return [...lines].map((it) => ({
    type: 'reasoning',
    text: it[1]!.trim(),
    span: [it.index, it.index + it[0].length],
  }))
}

function answersDirectly(view: string, start: number): boolean {
  const list = placeJson(view.slice(start, jsonEnd(view, start)), start)?.value
  const first = Array.isArray(list) && list.length === 1 ? list[0]! : null
  return isObject(first) && /^directly[-_]answer$/.test(String(getKey(first, 'tool_name')))
}
