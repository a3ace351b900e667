import { repair } from '../../core/repair.ts'
import { endOfCallAround } from '../call/call-around.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import { nothingFound } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { jsonAt } from './json-at.ts'
import { isMeant } from './meant.ts'
import { anyName, anywhere, named, type Start } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** `get_price{"coin_id": "tron"}`, `get_price[ARGS]{…}`, `functions.get_price:0{…}`, `[get_price]{…}`, or the name on a line of its own. */
export const namedJson: WeakForm = { name: 'named-json', starts: [], startsOf, needs: '{', read }

function startsOf(names: ToolNames): Start[] {
  return [
    anywhere('[', anyName, ']', /\s{0,20}/, '{'),
    ...named(names, /:?\d{0,9}/, /[:\]]?\s{0,20}/, '{'),
    ...named(names, /:?\d{0,9}/, /[[<]/),
  ]
}

function read(view: string, names: ToolNames): WeakPiece[] {
  if (names.none) return []
  const pieces: WeakPiece[] = []
  let at = 0
  for (let failures = 0; failures < 12; ) {
    const found = nextHead(view, at)
    if (!found) break
    const { start } = found
    at = start + 1
    const name = knownEnd(found.name, names)
    if (name === undefined) continue
    const from = found.from + found.name.length - name.length
    // Gemma's form, which has been judged where it is read.
    if (view.endsWith('call:', from)) continue
    const around = endOfCallAround(view, from, names)
    if (around >= 0) {
      at = Math.max(around, at)
      failures++
      continue
    }
    const { end, placed } = jsonAt(view, start)
    // Arguments that break off in the middle of a text are none: `get_price{coin} is the form`.
    const isLast = view.slice(end).trim() === ''
    const isWhole = placed && (isLast || placed.missing.length === 0)
    // A family was trained to end its answer with a name and its arguments, glued to the text before it.
    const isAsked = isWhole && (isLast || isMeant({ view, from, to: end }))
    const { calls } = isAsked ? callWithArguments(placed, name, names) : nothingFound
    if (calls.length === 0) failures++
    // A text that ends in the middle of arguments: `get_price{"coin_id": "tr`.
    if (!placed && end === view.length && opensKey.test(view.slice(start, start + 40))) {
      const { tool } = names.find(name)
      const issue = unreadableIssue('a call whose arguments do not end')
      pieces.push({ type: 'issue', issue: { issue, tool, inString: true }, span: [from, end] })
    }
    for (const call of calls) {
      call.repairs.push(repair('wrapper-object', from, start))
      pieces.push({ type: 'call', call, span: [from, end] })
    }
    at = Math.max(end, at)
  }
  return pieces
}

/** The name, or what of it stands behind the full stop of a sentence: `Let me look.get_price⏎{…}`. */
function knownEnd(written: string, names: ToolNames): string | undefined {
  for (let at = 0; ; ) {
    const name = written.slice(at)
    if (names.knowsAsWritten(name)) return name
    const dot = written.indexOf('.', at)
    if (dot === -1) return undefined
    at = dot + 1
  }
}

/** The next brace at or after a place that stands behind a name; found by the brace, since a text has few of them. */
function nextHead(view: string, at: number): { name: string; from: number; start: number } | undefined {
  for (let start = view.indexOf('{', at); start !== -1; start = view.indexOf('{', start + 1)) {
    let end = start
    while (start - end < 20 && blanks.includes(view[end - 1] ?? '.')) end--
    if (!endsHead.test(view.slice(Math.max(0, end - 1), end))) continue
    const windowFrom = Math.max(at, start - windowLength)
    const found = head.exec(view.slice(windowFrom, start))
    if (found && (found.index > 0 || windowFrom === at))
      return { name: found[1]!, from: windowFrom + found.index, start }
  }
  return undefined
}

/** No name is longer than this. */
const windowLength = 240
const opensKey = /^\{\s*"\w/
const blanks = ' \t\n'
const endsHead = /[\p{L}\p{N}_.\]:>-]/u
const head =
  /(?<![\p{L}\p{N}_-]\.?)(?:\[(?=[^\]\n]*\]))?([\p{L}_][\p{L}\p{N}_.-]*(?::\d+)?)(?:\[ARGS\]|<\|tool_call_argument_begin\|>|<[｜|]tool[▁_]sep[｜|]>|\]|:(?=[ \t]{0,9}\n))?[ \t]{0,9}\n?[ \t]{0,9}$/u
