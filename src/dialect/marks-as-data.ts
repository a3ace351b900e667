import { controlMarks } from './marks/control-marks.ts'
import { firstThatFinds, inventedIn, replace, type WeakSource } from './read-weak.ts'
import type { Scanned } from './scanned.ts'
import { type Settled, textAt } from './segments.ts'
import { viewOfText } from './view.ts'
import type { WeakPiece } from './weak/weak-form.ts'

export interface MarkedSource extends Omit<WeakSource, 'results'> {
  scanned: readonly Scanned[]
}

/**
 * Reads whole calls without marks around them whose strings hold what looked like marks: there they were data.
 *
 *     write_note("Close it with </think> and wait.")
 *                               ^
 *
 * Nothing where no mark was taken for one, or where one stands outside of the calls.
 */
export function readMarksAsData({ text, scanned, segments, forms, names, ending }: MarkedSource): Settled | undefined {
  // What is one stretch holds no mark.
  if (scanned.length < 2) return undefined
  const first = scanned.findIndex((it) => !isThoughtBefore(it))
  if (first === -1) return undefined
  const from = scanned[first]!.span[0]
  const marks = marksTaken(scanned.slice(first), from)
  // No call can stand around a mark that comes before all else.
  if (marks.length === 0 || marks[0] === from) return undefined
  const to = endOfWords(text)
  const words = textAt(text, [from, to])
  const view = viewOfText(text.slice(0, to), [words])
  const pieces = firstThatFinds(forms, view, names) ?? []
  const calls = pieces.filter((it) => it.type === 'call').map((it) => it.span)
  const isData = (mark: number) => calls.some((span) => span[0] < mark && mark < span[1])
  if (!marks.every(isData) || pieces.some(isNotWhole)) return undefined
  const before = segments.filter((it) => it.span !== null && it.span[1] <= from)
  return { segments: replace([...before, words], pieces, ending, text), inventedFrom: inventedIn(pieces) }
}

function isNotWhole(it: WeakPiece): boolean {
  return it.type === 'issue' || (it.type === 'call' && it.call.open !== 'nothing')
}

function isThoughtBefore(it: Scanned): boolean {
  return it.type === 'reasoning' || it.type === 'call-preview' || (it.type === 'text' && it.text.trim() === '')
}

/** Where something was taken out of the text. */
function marksTaken(scanned: readonly Scanned[], from: number): number[] {
  const marks: number[] = []
  let at = from
  let before: Scanned['type'] = 'text'
  for (const { type, span } of scanned) {
    if (type === 'call-preview') continue
    // A thought comes in as many pieces as the text.
    const goesOn = span[0] === at && type === before && type === 'reasoning'
    if (!goesOn && (type !== 'text' || span[0] > at)) marks.push(Math.min(at, span[0]))
    at = Math.max(at, span[1])
    before = type
  }
  return marks
}

/** Without the tokens that end a turn. */
function endOfWords(text: string): number {
  let to = text.trimEnd().length
  for (;;) {
    const mark = controlMarks.find((it) => text.endsWith(it, to))
    if (mark === undefined) return to
    to = text.slice(0, to - mark.length).trimEnd().length
  }
}
