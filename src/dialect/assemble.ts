import type { MessagePart, Part, Reading, ReadingIssue, Span, ToolCall } from '../core/flow.ts'
import type { FoundCall } from './call/found.ts'
import { noteTags } from './marks/reasoning-marks.ts'
import type { Segment } from './segments.ts'
import { overlapping, subtract } from './spans.ts'

/** What a completion comes to, and the parts that still have to be given out for it. */
export interface Assembled {
  reading: Reading
  parts: Part[]
}

export interface AssembleSource {
  segments: readonly Segment[]
  /** The stretches given out so far, as text and as reasoning. */
  given: readonly Span[]
  thought: readonly Span[]
  newId: () => string
  inventedFrom: number | undefined
}

/** Numbers the calls and puts everything in order. */
export function assemble({ segments, given, thought, newId, inventedFrom }: AssembleSource): Assembled {
  const shown = joined(given)
  const thoughts = joined(thought)
  const reading: Reading = { text: joinText(segments), reasoning: null, parts: [], issues: [] }
  if (inventedFrom !== undefined) reading.inventedFrom = inventedFrom
  const parts: Part[] = []
  for (const it of segments) {
    const { part, message, issue } = finished(it, newId)
    if (message) reading.parts.push(message)
    if (issue) reading.issues.push(issue)
    if (it.type === 'text') parts.push(...notYetGiven(it.span, it.text, shown))
    else if (part) parts.push(part)
    else if (it.type === 'reasoning' && it.span && message && !isSeen(it.span, [shown, thoughts])) {
      parts.push({ type: 'reasoning', text: it.text, span: it.span })
    }
  }
  const reasoned = reading.parts.flatMap((it) => (it.type === 'reasoning' ? [it.text] : []))
  if (reasoned.length > 0) reading.reasoning = reasoned.join('\n')
  return { reading, parts: [...takenBack(segments, shown), ...parts] }
}

/** Whether any of it was given out: as reasoning, or as text that is taken back as reasoning. */
function isSeen(span: Span, given: readonly (readonly { span: Span }[])[]): boolean {
  return given.some((it) => overlapping(it, span).length > 0)
}

interface Finished {
  part?: Part
  message?: MessagePart
  issue?: ReadingIssue
}

function finished(it: Segment, newId: () => string): Finished {
  if (it.type === 'text') return it.text.trim() ? { message: { type: 'text', text: it.text.trim() } } : {}
  if (it.type === 'reasoning') {
    const text = it.text.replace(noteTags, '').trim()
    return text ? { message: { type: 'reasoning', text } } : {}
  }
  if (it.type === 'call') {
    const part = { type: 'call' as const, call: toCall(it.call, it.span, newId()) }
    return { part, message: part }
  }
  const { issue, span, blocks, tool } = it
  const named = tool === undefined ? {} : { tool }
  const part: Part = { type: 'issue', issue, span, blocks, ...named }
  if (!blocks) return { part, issue: { issue, span, ...named } }
  const id = newId()
  const message: MessagePart = { type: 'unread', id, tool: tool ?? '', issue, native: span === null }
  return { part, message, issue: { issue, span, id, ...named } }
}

function toCall(found: FoundCall, span: Span | null, id: string): ToolCall {
  const { tool, positional, named, form, repairs, exact, unread } = found
  const call: ToolCall = { id, tool, positional, named, form, span, repairs }
  if (unread) call.unread = unread
  if (exact.length > 0) call.exact = exact
  return call
}

/** Text on both sides of something taken out is joined by a line break where one stood there, else by a space. */
function joinText(segments: readonly Segment[]): string {
  const pieces: string[] = []
  let before = ''
  let end = -1
  for (const it of segments) {
    if (it.type !== 'text' || it.text.trim() === '') continue
    const gap = before.slice(before.trimEnd().length) + it.text.slice(0, it.text.length - it.text.trimStart().length)
    const nothingBetween = it.span[0] === end || it.glued === true
    if (before) pieces.push(nothingBetween ? gap : gap.includes('\n') ? '\n' : ' ')
    pieces.push(it.text.trim())
    before = it.text
    end = it.span[1]
  }
  return pieces.join('')
}

/** The parts of a text that were held back until now. */
function notYetGiven(span: Span, text: string, given: readonly { span: Span }[]): Part[] {
  if (!isVerbatim(span, text)) return [{ type: 'text', text, span }]
  return subtract(span, given).flatMap(([from, to]): Part[] => {
    const piece = text.slice(from - span[0], to - span[0])
    return piece.trim() ? [{ type: 'text', text: piece, span: [from, to] }] : []
  })
}

/** Text out of a JSON string stands in the completion in another form. */
function isVerbatim([from, to]: Span, text: string): boolean {
  return to - from === text.length
}

/** Text that was given out and is none, by what it turned out to be. */
function takenBack(segments: readonly Segment[], given: readonly { span: Span }[]): Part[] {
  if (given.length === 0) return []
  const kept = segments.filter((it) => it.type === 'text').filter((it) => isVerbatim(it.span, it.text))
  const left = given.flatMap(({ span }) => subtract(span, kept))
  if (left.length === 0) return []
  const others = segments.filter(isOther).sort((a, b) => a.span[0] - b.span[0])
  return left.flatMap((span) => becameParts(span, others))
}

type Placed = Segment & { span: Span }

function isOther(it: Segment): it is Placed {
  return it.span !== null && it.type !== 'text' && (it.type !== 'issue' || it.blocks)
}

function becameParts([from, to]: Span, others: readonly Placed[]): Part[] {
  const parts: Part[] = []
  let at = from
  for (const it of overlapping(others, [from, to])) {
    const span: Span = [Math.max(at, it.span[0]), Math.min(to, it.span[1])]
    if (span[0] < span[1]) parts.push({ type: 'revised', span, as: it.type === 'reasoning' ? 'reasoning' : 'call' })
    at = Math.max(at, span[1])
  }
  const rest = subtract([from, to], others)
  return [...parts, ...rest.map((span): Part => ({ type: 'revised', span, as: 'scaffolding' }))]
}

/** Stretches that touch each other as one. */
function joined(spans: readonly Span[]): { span: Span }[] {
  const out: { span: Span }[] = []
  for (const [from, to] of spans) {
    const last = out.at(-1)
    if (last && last.span[1] === from) last.span[1] = to
    else out.push({ span: [from, to] })
  }
  return out
}
