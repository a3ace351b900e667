import type { MessagePart, Part, Reading, ReadingIssue, Span, ToolCall } from '../core/flow.ts'
import type { FoundCall } from './call/found.ts'
import type { Segment } from './segments.ts'

/** What a completion comes to, and the parts that still have to be given out for it. */
export interface Assembled {
  reading: Reading
  parts: Part[]
}

export interface AssembleSource {
  segments: readonly Segment[]
  /** The stretches given out as text so far. */
  given: readonly Span[]
  newId: () => string
  inventedFrom: number | undefined
}

/** Numbers the calls and puts everything in order. */
export function assemble({ segments, given, newId, inventedFrom }: AssembleSource): Assembled {
  const reading: Reading = { text: joinText(segments), reasoning: joinReasoning(segments), parts: [], issues: [] }
  if (inventedFrom !== undefined) reading.inventedFrom = inventedFrom
  const parts: Part[] = []
  for (const it of segments) {
    const { part, message, issue } = finished(it, newId)
    if (message) reading.parts.push(message)
    if (issue) reading.issues.push(issue)
    if (it.type === 'text') parts.push(...notYetGiven(it.span, it.text, given))
    else if (it.type !== 'reasoning') parts.push(part!)
  }
  return { reading, parts: [...takenBack(segments, given), ...parts] }
}

interface Finished {
  part?: Part
  message?: MessagePart
  issue?: ReadingIssue
}

function finished(it: Segment, newId: () => string): Finished {
  if (it.type === 'text') return it.text.trim() ? { message: { type: 'text', text: it.text.trim() } } : {}
  if (it.type === 'reasoning') return it.text.trim() ? { message: { type: 'reasoning', text: it.text.trim() } } : {}
  if (it.type === 'call') {
    const call = toCall(it.call, it.span, newId())
    return { part: { type: 'call', call }, message: { type: 'call', call } }
  }
  const { issue, span, blocks, tool } = it
  const named = tool === undefined ? {} : { tool }
  const part: Part = { type: 'issue', issue, span, blocks, ...named }
  if (!blocks) return { part, issue: { issue, span, ...named } }
  const id = newId()
  const message: MessagePart = { type: 'unread', id, tool: tool ?? '', issue, native: span === null }
  return { part, message, issue: { issue, span, id, ...named } }
}

function toCall({ tool, positional, named, form, repairs, exact }: FoundCall, span: Span | null, id: string): ToolCall {
  const call: ToolCall = { id, tool, positional, named, form, span, repairs }
  return exact.length > 0 ? { ...call, exact } : call
}

/** Text on both sides of something taken out is joined by a line break where one stood there, else by a space. */
function joinText(segments: readonly Segment[]): string {
  let text = ''
  for (const it of segments) {
    if (it.type !== 'text' || it.text.trim() === '') continue
    const touches = /\n\s*$/.test(text) || /^\s*\n/.test(it.text)
    text = text ? `${text.trimEnd()}${touches ? '\n' : ' '}${it.text.trimStart()}` : it.text
  }
  return text.trim()
}

function joinReasoning(segments: readonly Segment[]): string | null {
  const texts = segments.flatMap((it) => (it.type === 'reasoning' ? [it.text.trim()] : []))
  return texts.filter(Boolean).join('\n') || null
}

/** The parts of a text that were held back until now. */
function notYetGiven([from, to]: Span, text: string, given: readonly Span[]): Part[] {
  const parts: Part[] = []
  let at = from
  const give = (end: number) => {
    if (end > at && text.slice(at - from, end - from).trim()) {
      parts.push({ type: 'text', text: text.slice(at - from, end - from), span: [at, end] })
    }
  }
  if (to - from !== text.length) return given.length > 0 ? [] : [{ type: 'text', text, span: [from, to] }]
  for (const [start, end] of given) {
    if (end <= at || start >= to) continue
    give(start)
    at = Math.max(at, end)
  }
  give(to)
  return parts
}

/** Text that was given out and is none, by what it turned out to be. */
function takenBack(segments: readonly Segment[], given: readonly Span[]): Part[] {
  const kept = segments.filter((it) => it.type === 'text').map((it) => it.span)
  const others = segments.filter((it) => it.type !== 'text' && it.span !== null)
  const parts: Part[] = []
  for (const span of joined(given).flatMap((it) => subtract(it, kept))) {
    let rest: Span[] = [span]
    for (const it of others) {
      const as = it.type === 'reasoning' ? 'reasoning' : 'call'
      const left = rest.flatMap((one) => subtract(one, [it.span!]))
      const taken = rest.flatMap((one) => subtract(one, left))
      parts.push(...taken.map((one): Part => ({ type: 'revised', span: one, as })))
      rest = left
    }
    parts.push(...rest.map((one): Part => ({ type: 'revised', span: one, as: 'scaffolding' })))
  }
  return parts
}

/** Stretches that touch each other as one. */
function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const [from, to] of spans) {
    const last = out.at(-1)
    if (last && last[1] === from) last[1] = to
    else out.push([from, to])
  }
  return out
}

function subtract([from, to]: Span, kept: Span[]): Span[] {
  const left: Span[] = []
  let at = from
  for (const [start, end] of kept) {
    if (end <= at || start >= to) continue
    if (start > at) left.push([at, start])
    at = Math.max(at, end)
  }
  if (at < to) left.push([at, to])
  return left
}
