import { repair } from '../core/repair.ts'
import type { FoundCall, FoundIssue } from './call/found.ts'
import type { ToolNames } from './call/tool-names.ts'
import { withoutCitations } from './citations.ts'
import { withCodeBehind } from './code-behind.ts'
import type { Dialect } from './dialect.ts'
import { readLostOpeners } from './lost-openers.ts'
import { allMarks } from './marks/all-marks.ts'
import { readMarksAsData } from './marks-as-data.ts'
import { withoutMentions } from './mentioned.ts'
import { readWeak } from './read-weak.ts'
import { mergeRepeated, sameCall } from './repeated.ts'
import type { Scanned } from './scanned.ts'
import { Scanner } from './scanner.ts'
import { countCall, type Ending, remark, type Segment, type Settled, toIssue, toSegments } from './segments.ts'
import { tidy } from './tidy.ts'
import type { WeakForm } from './weak/weak-form.ts'

/** All that is known of a completion when it has ended. */
export interface SettleSource {
  text: string
  reasoning: string
  scanned: readonly Scanned[]
  native: { calls: FoundCall[]; issues: FoundIssue[] }
  names: ToolNames
  dialects: readonly Dialect[]
  /** The form that the model was asked to write; `exactly` where nothing else than its strict reading counts. */
  asked: { form: WeakForm; exactly: boolean } | undefined
  cut: boolean
  stop: readonly string[]
}

/** Decides what a completion asks for: which calls count, and what the rest of it is. */
export function settle(source: SettleSource): Settled {
  const { text, cut, stop, reasoning } = source
  const ending: Ending = { cut, stopped: stop.length > 0, length: text.trimEnd().length }
  const native = nativeSegments(source, ending)
  const content = native.length > 0 ? besideNative(source, native, ending) : alone(source, ending)
  const told: Segment[] = reasoning.trim() ? [{ type: 'reasoning', text: reasoning, span: null }] : []
  const segments = [...told, ...tidy(withCodeBehind(withoutCitations(content.segments), source.names), text), ...native]
  const spoken = segments.some(
    (it) => it.type === 'call' || it.type === 'issue' || (it.type === 'text' && it.text.trim()),
  )
  const found = spoken ? segments : [...segments, ...inReasoning(source, ending)]
  return { segments: mergeRepeated(found), inventedFrom: content.inventedFrom }
}

function nativeSegments({ native }: SettleSource, ending: Ending): Segment[] {
  const calls = native.calls.map((it) => countCall(it, null, ending))
  return [...calls, ...native.issues.map((it) => toIssue(it, null, ending))]
}

/** The server delivered calls: one in the content is taken out and told, and an equal one is the same. */
function besideNative({ scanned, text }: SettleSource, native: Segment[], ending: Ending): Settled {
  const strong = toSegments(scanned, ending)
  const inventedFrom = inventedIn(scanned, text)
  if (!strong.some((it) => it.type === 'call')) return invented({ segments: strong, inventedFrom })
  const delivered = new Set(native.flatMap((it) => (it.type === 'call' ? [sameCall(it.call)] : [])))
  const segments = strong.map((it): Segment => {
    if (it.type !== 'call') return it
    const { tool } = it.call
    const message = delivered.has(sameCall(it.call))
      ? `the call of ${tool} stands in the text as well; it counts once`
      : `a call of ${tool} stands in the text beside the calls of the server and was left out`
    return remark('call-in-content', message, it.span, tool)
  })
  return invented({ segments, inventedFrom })
}

function alone(source: SettleSource, ending: Ending): Settled {
  const { text, scanned, names, dialects } = source
  const strong = readLostOpeners(withoutMentions(toSegments(scanned, ending), text), names, ending)
  const inventedFrom = inventedIn(scanned, text)
  const forms = inOrder(weakForms(dialects), source)
  const withMarks = readMarksAsData({ text, segments: strong, forms, names, ending, scanned })
  if (withMarks) return invented(withMarks)
  if (strong.some((it) => it.type === 'call' || it.type === 'issue'))
    return invented({ segments: strong, inventedFrom })
  const results = scanned.filter((it) => it.type === 'result').map((it) => it.span[0])
  const weak = readWeak({ text, segments: strong, forms, names, ending, results })
  if (!weak) return { segments: strong, inventedFrom }
  return invented({ segments: weak.segments, inventedFrom: weak.inventedFrom ?? inventedFrom })
}

/** The forms that are looked for where no mark gives a call away, in their order. */
export function weakForms(dialects: readonly Dialect[]): readonly WeakForm[] {
  const known = formsOf.get(dialects) ?? [...new Set(dialects.flatMap((it) => it.weak ?? []))]
  formsOf.set(dialects, known)
  return known
}

// Memoisation only: dialects are data, and every completion is read with the forms of the same list.
const formsOf = new WeakMap<readonly Dialect[], readonly WeakForm[]>()

/** What was asked for strictly is read before all else, unless it may be cut; else behind it, to tell what was wrong. */
function inOrder(forms: readonly WeakForm[], { asked, cut }: SettleSource): readonly WeakForm[] {
  if (!asked) return forms
  return asked.exactly && !cut ? [asked.form, ...forms] : [...forms, asked.form]
}

/** Where a result or another's turn begins that the model made up; a token that only ends the turn begins none. */
function inventedIn(scanned: readonly Scanned[], text: string): number | undefined {
  const span = scanned.find((it) => it.type === 'invented')?.span
  return span && text.slice(span[1]).trim() !== '' ? span[0] : undefined
}

/** Tells where the model's own words ended. */
function invented({ segments, inventedFrom }: Settled): Settled {
  if (inventedFrom === undefined) return { segments, inventedFrom }
  const message = 'the result after the call was not a real one and was left out; wait for the real result'
  return { segments: [...segments, remark('invented-result', message, [inventedFrom, inventedFrom])], inventedFrom }
}

/** Neither text nor call: a call between marks in the reasoning may be what the model forgot to say aloud. */
function inReasoning({ reasoning, dialects, names, cut }: SettleSource, ending: Ending): Segment[] {
  if (!reasoning) return []
  const scanner = new Scanner({ marks: allMarks(dialects), names })
  const scanned = [...scanner.feed(reasoning), ...scanner.end(cut ? 'cut' : 'whole')]
  return toSegments(scanned, { ...ending, length: reasoning.trimEnd().length }).flatMap((it): Segment[] => {
    if (it.type !== 'call') return []
    it.call.repairs.push(repair('call-in-reasoning-delta', ...(it.span ?? ([0, 0] as const))))
    return [{ ...it, span: null }]
  })
}
