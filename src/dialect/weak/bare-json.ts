import type { Span } from '../../core/flow.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { readJsonRun } from './json-run.ts'
import { isMeant } from './meant.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** `{"name": "f", "arguments": {…}}` with nothing around it, alone, in a list, on lines, or at the end of a sentence. */
export const bareJson: WeakForm = { name: 'bare-json', starts: ['{', '[{', '[ {', '[\n'], read }

/** A text with many beginnings of JSON that lead nowhere is not read again and again. */
const failureLimit = 4

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  const opener = /[{[]/g
  for (let failures = 0; failures < failureLimit; ) {
    const start = opener.exec(view)?.index
    if (start === undefined) break
    if (!mayBegin(view, start)) continue
    const { found, end, whole } = readJsonRun(view, start, names)
    const isEmpty = found.calls.length === 0 && found.issues.length === 0
    if (isEmptyMessage(found, view, start, end)) return [{ type: 'text', text: found.text!, span: [start, end] }]
    if (isEmpty && !whole) failures++
    if (!isEmpty && isMeant({ view, from: start, to: end })) pieces.push(...toPieces(found, [start, end]))
    opener.lastIndex = isEmpty && !whole ? start + 1 : Math.max(end, start + 1)
  }
  return pieces
}

/** `{"role": "assistant", "content": "Nothing to do.", "tool_calls": []}`: a whole message that asks for nothing. */
function isEmptyMessage(
  { calls, text }: ReturnType<typeof readJsonRun>['found'],
  view: string,
  from: number,
  to: number,
): boolean {
  return calls.length === 0 && text !== undefined && view.slice(0, from).trim() === '' && view.slice(to).trim() === ''
}

/** `{` before a key, `[` before such an object. */
function mayBegin(view: string, at: number): boolean {
  return /^(?:\[\s*)*\{+\s*["'“‘\w]/.test(view.slice(at, at + 80))
}

function toPieces(found: ReturnType<typeof readJsonRun>['found'], span: Span): WeakPiece[] {
  const text: WeakPiece[] = found.text ? [{ type: 'text', text: found.text, span }] : []
  const calls = found.calls.map((call): WeakPiece => ({ type: 'call', call, span }))
  const issues = found.issues.map((issue): WeakPiece => ({ type: 'issue', issue, span }))
  return [...text, ...calls, ...issues]
}
