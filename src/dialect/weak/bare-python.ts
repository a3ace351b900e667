import type { Span } from '../../core/flow.ts'
import type { Json } from '../../core/json.ts'
import { knownIn, parallelName, readCallLines, unreadIn } from '../call/call-lines.ts'
import { nextCallee } from '../call/callee.ts'
import type { FoundCall } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { aroundCalls } from './around-calls.ts'
import { before, lineBefore } from './beside.ts'
import { findFences } from './fences.ts'
import { isContinued, isMeant } from './meant.ts'
import { anyName, anywhere, atLine, atText, named, type Start } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/** `[get_price(coin_id="tron")]`, `get_price("tron")` on a line of its own, or behind a sentence. */
export const barePython: WeakForm = {
  name: 'bare-python',
  starts: [
    anywhere('[', /[\s[]{0,40}/, anyName, /["'`]?[ \t]{0,3}/, '('),
    atLine('tool_code', /[ \t]{0,40}\n/),
    atLine('print('),
    anywhere(parallelName),
  ],
  startsOf: (names) =>
    names.none
      ? [atText(anyName, /["'`]?[ \t]{0,3}/, '(')]
      : [...named(names, /["'`]?[ \t]{0,3}/, '('), ...assignments(names)],
  needs: '(',
  read,
}

const failureLimit = 24

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  const around: Span[] = []
  const fences = view.includes('```') ? findFences(view) : []
  let asked: number | undefined
  let fence = 0
  let at = 0
  for (let failures = 0; failures < failureLimit; ) {
    const found = nextCallee(view, at, names)
    if (!found) break
    at = found.to
    // What stands in a fence is judged by its fence: a program that was written as an answer calls nothing.
    while (fence < fences.length && fences[fence]!.to <= found.from) fence++
    if (fence < fences.length && fences[fence]!.contentFrom <= found.from) continue
    // The bracket of the list that the call stands first in, or the call itself.
    const start = before(view, found.from, /\[\s*$/)
    if (view[start] !== '[' && found.name !== parallelName && !names.knowsAsWritten(found.name)) continue
    if ((names.none && !standsAlone(view, start)) || before(view, start, returned, 80) < start) continue
    const read = readFrom(view, before(view, start, printed, 20), names)
    const place = withinQuotes(view, before(view, read.from, label), read.end)
    const from = before(view, place.from, assigned, 80)
    for (const it of read.pieces) it.span = [Math.min(it.span[0], from), it.span[1] < read.end ? it.span[1] : place.to]
    failures += read.failed ? 1 : read.searched
    const said = { from, to: place.to }
    if (read.pieces.length > 0 && (isContinued(view, asked, said) || isMeant({ view, ...said }))) {
      pieces.push(...read.pieces)
      asked = read.end
      // What could not be read stays text, with all that stands around it.
      if (read.pieces.some((it) => it.type === 'call')) around.push([read.from, read.end])
    }
    at = Math.max(read.end, at)
  }
  return [...pieces, ...aroundCalls(view, around)]
}

/** The name of a result before the name of a tool: `price = await `. */
function assignments(names: ToolNames): Start[] {
  const steps = [anyName, /[ \t]{0,3}/, '=', /[ \t]{0,3}a?w?a?i?t? ?/, names.beginnings]
  return [atLine(...steps), atLine(['const ', 'let ', 'var '], ...steps)]
}

/** `print(get_price("tron"))`, where nothing else stands on the line. */
const printed = /(?<![^\n])print\($/

/** `price = await get_price("tron")`, with nothing else before it on its line. */
const assigned = /(?<![^\n])(?:(?:(?:const|let|var)[ \t]+)?[\p{L}_]\w{0,40}[ \t]*=[ \t]*)?(?:await[ \t]+)?$/u

/** A line of a program that is shown: in it, nothing is called. */
const returned = /(?<![^\n])[ \t]*return[ \t]+$/

/** The word `tool_code` on the line before, which is left of a fence. */
const label = /(?<![^\n])tool_code[ \t]*\n\s*$/

/** With the back quotes around it, where nothing else stands on its line. */
function withinQuotes(view: string, from: number, to: number): { from: number; to: number } {
  const before = /(?<![^\n])[ \t]*(`{1,2})$/.exec(view.slice(Math.max(0, from - 20), from))
  const after = /^(`{1,2})[ \t]*(?![^\n])/.exec(view.slice(to, to + 20))
  if (!before || before[1] !== after?.[1]) return { from, to }
  return { from: from - before[1]!.length, to: to + before[1]!.length }
}

interface Read {
  pieces: WeakPiece[]
  from: number
  end: number
  /** It may have been read to the end of the text for nothing. */
  failed: boolean
  searched: number
}

function readFrom(view: string, from: number, names: ToolNames): Read {
  const lines = readCallLines(view, names, { from })
  const inSentence = /[^\s[]/.test(lineBefore(view, from))
  const calls = knownIn(lines, names).filter((it) => !(inSentence && isSignature(it, names)))
  const pieces = toPieces({ calls, issues: [] }, [from, lines.end])
  const end = lines.cut ? view.length : Math.max(lines.end, lines.stop)
  const unread = unreadIn(lines, names)
  if (unread) pieces.push({ type: 'issue', issue: unread, span: [Math.max(from, lines.end), end] })
  return { pieces, from, end: unread ? end : lines.end, failed: lines.stop > from, searched: lines.searched }
}

/** `get_price(coin_id, vs_currency)` in a sentence: its parameters, and no values. */
function isSignature({ tool, positional, named, unread = [] }: FoundCall, names: ToolNames): boolean {
  const values = [...positional, ...Object.values(named)]
  const declared = names.properties(tool)
  const isOwn = (it: Json) => typeof it === 'string' && (it === '...' || Object.hasOwn(declared, it))
  return unread.length > 0 && unread.length === values.length && values.every(isOwn)
}

/** Without tools a call is one only where it begins the text or a list. */
function standsAlone(view: string, at: number): boolean {
  return view[at] === '[' || view.slice(Math.max(0, at - 200), at).trim() === ''
}
