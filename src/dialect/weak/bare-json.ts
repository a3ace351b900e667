import type { Span } from '../../core/flow.ts'
import { endOfCallAround } from '../call/call-around.ts'
import { callsFromJson } from '../call/calls-from-json.ts'
import type { Found } from '../call/found.ts'
import { placeJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { before } from './beside.ts'
import { readJsonRun } from './json-run.ts'
import { nextJsonStart } from './json-starts.ts'
import { isMeant } from './meant.ts'
import { anywhere, atLine, atText } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

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
    const isEmpty = found.calls.length + found.issues.length === 0
    const around = isEmpty || pieces.length > 0 ? -1 : endOfCallAround(view, start, names)
    if (around >= 0) {
      start = nextJsonStart(view, around, names)
      continue
    }
    if (isEmptyMessage(found, view, start, end)) return [{ type: 'text', text: found.text!, span: [start, end] }]
    if (isEmpty && !whole) failures++
    if (!isEmpty && isMeant({ view, from: start, to: end }))
      pieces.push(...withWords(found, [before(view, start, word, 30), end]))
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
  return toPieces({ calls, issues: [] }, [from, from + text.length])
}

/** The word `json` on the line before, which is left of a fence, or `function call`, which is left of a turn's head. */
const word = /(?<![^\n])(?:json|function call)\s*\n\s*$/

/** `{"role": "assistant", "content": "Nothing to do.", "tool_calls": []}`: a whole message that asks for nothing. */
function isEmptyMessage({ calls, text }: Found, view: string, from: number, to: number): boolean {
  return calls.length === 0 && text !== undefined && view.slice(0, from).trim() === '' && view.slice(to).trim() === ''
}

function withWords(found: Found, span: Span): WeakPiece[] {
  const text: WeakPiece[] = found.text ? [{ type: 'text', text: found.text, span }] : []
  const thought: WeakPiece[] = found.reasoning ? [{ type: 'reasoning', text: found.reasoning, span }] : []
  return [...text, ...thought, ...toPieces(found, span)]
}
