import type { Json } from '../core/json.ts'
import { repair } from '../core/repair.ts'
import type { ToolNames } from './call/tool-names.ts'
import { controlMarks } from './marks/control-marks.ts'
import { countCall, type Ending, type Segment, type Settled, textAt, toIssue } from './segments.ts'
import { subtract } from './spans.ts'
import { viewOfText } from './view.ts'
import type { WeakForm, WeakPiece } from './weak/weak-form.ts'

export interface WeakSource {
  text: string
  segments: readonly Segment[]
  forms: readonly WeakForm[]
  names: ToolNames
  ending: Ending
  /** Places where a result would begin, if a call came before. */
  results: readonly number[]
}

/** Calls that no mark gives away: the first form that finds any decides, and what follows their invented result is cut. */
export function readWeak({ text, segments, forms, names, ending, results }: WeakSource): Settled | undefined {
  // A fence of tildes is one: the same text with back quotes is as long.
  const seen = viewOfText(text, segments)
  const view = seen.includes('~~~') ? seen.replace(/(?<![^\n])([ \t]*)~~~/g, '$1```') : seen
  for (const limit of [results[0], undefined]) {
    const part = limit === undefined ? view : view.slice(0, limit)
    const pieces = firstThatFinds(forms, part, names)
    if (!pieces) continue
    const told = pieces.filter((it) => it.type !== 'scaffold' && it.type !== 'invented')
    const end = told.length === 0 ? text.length : Math.max(...told.map((it) => it.span[1]))
    tellMissingOpener(pieces, end, text, segments)
    const inventedFrom = inventedIn(pieces) ?? results.find((it) => it >= end)
    const kept = replace(segments, pieces, ending, text)
    const own = inventedFrom === undefined ? dropHalfLabel(kept) : cutFrom(kept, inventedFrom, text)
    return { segments: own, inventedFrom }
  }
  return undefined
}

/** Where a form says that the model's own words end. */
export function inventedIn(pieces: readonly WeakPiece[]): number | undefined {
  return pieces.find((it) => it.type === 'invented')?.span[0]
}

/** What the first of these forms finds that finds anything. */
export function firstThatFinds(forms: readonly WeakForm[], view: string, names: ToolNames): WeakPiece[] | undefined {
  for (const form of forms) {
    const pieces = form.needs === undefined || view.includes(form.needs) ? form.read(view, names) : []
    if (pieces.length > 0 && !pieces.some(isToFillIn)) return pieces
  }
  return undefined
}

/** `get_price("<your coin>")`, `get_price(coin_id="<coin_id>")`: a form, with a value left to the reader. */
function isToFillIn(it: WeakPiece): boolean {
  if (it.type !== 'call') return false
  const own = ([key, value]: [string, Json]) =>
    typeof value === 'string' && letters(value) === letters(key) && /^<.*>$/.test(value)
  const { positional, named } = it.call
  return (
    [...positional, ...Object.values(named)].some((it) => typeof it === 'string' && placeToFillIn.test(it)) ||
    Object.entries(named).some(own)
  )
}

/** Words between the brackets, or one that asks for some: a tag like `<b>` is a value like any other. */
const placeToFillIn = /^<(?:(?:your|insert|enter|some|any)\b[^<>\n/]{0,60}|\p{L}{1,30}(?: \p{L}{1,30}){1,5})>$/iu

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** `{"name": "f", …}</tool_call>`: a closing mark that was no text stands right behind the call, and nothing opened it. */
function tellMissingOpener(pieces: WeakPiece[], end: number, text: string, segments: readonly Segment[]): void {
  const [closer, mark] = /^\s*(<\/[\w:|]+>|\[\/[A-Z_]+\])/.exec(text.slice(end, end + 80)) ?? []
  if (!closer || !mark || controlMarks.includes(mark)) return
  const to = end + closer.length
  if (segments.some((it) => it.type === 'text' && it.span[0] < to && it.span[1] >= to)) return
  for (const it of pieces) {
    if (it.type !== 'call' || it.span[1] !== end) continue
    it.call.repairs.push(repair('missing-opening-mark', it.span[0], it.span[0]))
    it.span = [it.span[0], to]
  }
}

/** Text without the stretches that the pieces cover, and the pieces in their place. */
export function replace(segments: readonly Segment[], pieces: WeakPiece[], ending: Ending, text: string): Segment[] {
  const covered = pieces.filter((it) => !staysText(it, ending)).sort((a, b) => a.span[0] - b.span[0])
  const left = segments.flatMap((it) =>
    it.type === 'text' ? subtract(it.span, covered).map((span) => textAt(text, span)) : [it],
  )
  const made = pieces.flatMap((it) => toSegment(it, ending))
  return [...left, ...made].sort((a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0))
}

function toSegment(it: WeakPiece, ending: Ending): Segment[] {
  if (it.type === 'scaffold' || it.type === 'invented') return []
  if (it.type === 'call') return [countCall(it.call, it.span, ending)]
  return it.type === 'issue' ? [toIssue(it.issue, it.span, ending)] : [it]
}

/** What could not be read is told, and stays text; what was cut does not. */
function staysText(it: WeakPiece, ending: Ending): boolean {
  return it.type === 'issue' && toIssue(it.issue, it.span, ending).issue.code !== 'call-cut'
}

/** The model's own words end where the invented result begins. */
export function cutFrom(segments: Segment[], from: number, text: string): Segment[] {
  return segments.flatMap((it): Segment[] => {
    if (!it.span || it.span[1] <= from) return [it]
    if (it.type !== 'text' || it.span[0] >= from) return []
    return [textAt(text, [it.span[0], from])]
  })
}

/** `Observ` at the very end, behind a call: half the label of a result. */
function dropHalfLabel(segments: Segment[]): Segment[] {
  const last = segments.at(-1)
  if (last?.type !== 'text' || !segments.some((it) => it.type === 'call')) return segments
  return 'observation:'.startsWith(last.text.trim().toLowerCase()) && last.text.trim().length >= 3
    ? segments.slice(0, -1)
    : segments
}
