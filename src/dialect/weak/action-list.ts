import type { Span } from '../../core/flow.ts'
import { getKey, isObject } from '../../core/json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { behindFence } from './beside.ts'
import { jsonAt } from './json-at.ts'
import { readJsonRun } from './json-run.ts'
import { atLine } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

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
  const span: Span = [label.index, behindFence(view, end)]
  const pieces = toPieces(found, span)
  if (pieces.length === 0 && !answersDirectly(view, start)) return []
  return [...plans(view, label.index), { type: 'scaffold', span }, ...pieces]
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
  const list = jsonAt(view, start).placed?.value
  const first = Array.isArray(list) && list.length === 1 ? list[0]! : null
  return isObject(first) && /^directly[-_]answer$/.test(String(getKey(first, 'tool_name')))
}
