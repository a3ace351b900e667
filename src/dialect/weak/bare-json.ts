import type { Span } from '../../core/flow.ts'
import { endOfCallAround } from '../call/call-around.ts'
import { callsFromJson } from '../call/calls-from-json.ts'
import { placeJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { readJsonRun } from './json-run.ts'
import { nextJsonStart } from './json-starts.ts'
import { isMeant } from './meant.ts'
import { anywhere, atLine, atText } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** `{"name": "f", "arguments": {…}}` with nothing around it, alone, in a list, on lines, or at the end of a sentence. */
export const bareJson: WeakForm = {
  name: 'bare-json',
  starts: [
    anywhere('{'),
    anywhere('[', /[\s[]{0,40}/, /[{"“]/),
    anywhere('[', /[\s[]{40}/),
    atLine('json', /\s{0,40}/, /[{["]/),
    atLine('function call', /\s{0,40}/, /[{["]/),
    atText('"', /[{[]/),
  ],
  needs: '{',
  read,
}

/** A text with many beginnings of JSON that lead nowhere is not read again and again. */
const failureLimit = 4

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = inString(view, names)
  if (pieces.length > 0) return pieces
  let failures = 0
  for (let start = nextJsonStart(view, 0, names); start !== undefined && failures < failureLimit; ) {
    const { found, end, whole } = readJsonRun(view, start, names)
    const isEmpty = found.calls.length === 0 && found.issues.length === 0
    const around = isEmpty || pieces.length > 0 ? -1 : endOfCallAround(view, start, names)
    if (around >= 0) {
      start = nextJsonStart(view, around, names)
      continue
    }
    if (isEmptyMessage(found, view, start, end)) return [{ type: 'text', text: found.text!, span: [start, end] }]
    if (isEmpty && !whole) failures++
    if (!isEmpty && isMeant({ view, from: start, to: end }))
      pieces.push(...toPieces(found, [behindWord(view, start), end]))
    start = nextJsonStart(view, isEmpty && !whole ? start + 1 : Math.max(end, start + 1), names)
  }
  return pieces
}

/** The whole answer is one string of JSON: `"{\"name\": \"f\", …}"`. */
function inString(view: string, names: ToolNames): WeakPiece[] {
  const text = view.trim()
  if (!/^"[[{]/.test(text)) return []
  const from = view.indexOf('"')
  const placed = placeJson(text, from)
  if (typeof placed?.value !== 'string') return []
  const calls = callsFromJson({ ...placed, value: [placed.value] }, names).calls.filter((it) => names.knows(it.tool))
  return calls.map((call): WeakPiece => ({ type: 'call', call, span: [from, from + text.length] }))
}

/** The word `json` on the line before, which is left of a fence, or `function call`, which is left of a turn's head. */
function behindWord(view: string, start: number): number {
  const word = /(?<![^\n])(?:json|function call)\s*\n\s*$/.exec(view.slice(Math.max(0, start - 30), start))
  return word ? start - word[0].length : start
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

function toPieces(found: ReturnType<typeof readJsonRun>['found'], span: Span): WeakPiece[] {
  const text: WeakPiece[] = found.text ? [{ type: 'text', text: found.text, span }] : []
  const calls = found.calls.map((call): WeakPiece => ({ type: 'call', call, span }))
  const issues = found.issues.map((issue): WeakPiece => ({ type: 'issue', issue, span }))
  const thought: WeakPiece[] = found.reasoning ? [{ type: 'reasoning', text: found.reasoning, span }] : []
  return [...text, ...thought, ...calls, ...issues]
}
