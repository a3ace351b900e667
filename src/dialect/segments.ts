import type { Span } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import type { Repair } from '../core/repair.ts'
import type { FoundCall, FoundIssue } from './call/found.ts'
import { cutIssue } from './call/issues.ts'
import type { Scanned } from './scanned.ts'

/** A piece of a completion that has been read to its end. What no segment covers was marks and the space beside them. */
export type Segment =
  /** `glued`: what stood between it and the text before was no space. */
  | { type: 'text'; text: string; span: Span; glued?: true }
  | { type: 'reasoning'; text: string; span: Span | null }
  | { type: 'call'; call: FoundCall; span: Span | null }
  | { type: 'issue'; issue: Issue; span: Span | null; blocks: boolean; tool?: string }

/** How a completion ended, as far as reading cares. */
export interface Ending {
  /** Content may be missing: by length, by a broken stream, or by as many tokens as allowed. */
  cut: boolean
  /** Stop marks were set: a string that is open at the end was ended by one. */
  stopped: boolean
  length: number
}

/** Where nothing is left to decide: what a completion holds, and where in it a result begins that the model made up. */
export interface Settled {
  segments: Segment[]
  inventedFrom: number | undefined
}

/** A stretch of the completion as its text. */
export function textAt(completion: string, [from, to]: Span): Segment {
  return { type: 'text', text: completion.slice(from, to), span: [from, to] }
}

/** Something to say of a stretch that keeps no call from running. */
export function remark(code: Issue['code'], message: string, span: Span | null, tool?: string): Segment {
  return { type: 'issue', issue: { code, message }, span, blocks: false, ...(tool !== undefined && { tool }) }
}

/** What the scanner found, joined, with its calls counted or refused. */
export function toSegments(scanned: readonly Scanned[], ending: Ending): Segment[] {
  const segments: Segment[] = []
  const last = scanned.findLast((it) => it.type === 'orphan')
  for (const it of scanned) {
    if (it.type === 'text' || it.type === 'reasoning') append(segments, it)
    else if (it.type === 'found') segments.push(...fromFound(it, ending))
    else if (it === last) becomeReasoning(segments, scanned, it)
  }
  return segments
}

/** Neighbouring pieces of one kind are one. */
function append(segments: Segment[], it: Extract<Scanned, { type: 'text' | 'reasoning' }>): void {
  const last = segments.at(-1)
  if (last?.type === it.type && last.span && last.span[1] === it.span[0]) {
    last.text += it.text
    last.span[1] = it.span[1]
  } else segments.push({ ...it, span: [...it.span] })
}

function fromFound({ found, repairs, span, raw }: Extract<Scanned, { type: 'found' }>, ending: Ending): Segment[] {
  const atEnd = span[1] >= ending.length
  const calls = found.calls.map((it) => countCall(withRepairs(it, repairs), span, ending))
  const isCalls = calls.length > 0 && found.issues.length === 0
  if (isCalls && found.text === undefined && found.reasoning === undefined) return calls
  const issues = found.issues.map((it) => toIssue(it, it.span ?? span, { ...ending, cut: ending.cut && atEnd }))
  const thoughts: Segment[] = found.reasoning ? [{ type: 'reasoning', text: found.reasoning, span }] : []
  const said = issues.length === 0 ? found.text : undefined
  const isRaw = said === undefined && calls.length === 0 && issues.every((it) => it.issue.code !== 'call-cut')
  const words = said ?? (isRaw ? raw : '')
  const text: Segment[] = words ? [{ type: 'text', text: words, span }] : []
  return isRaw && isPlaceholderText(raw) ? text : [...text, ...thoughts, ...calls, ...issues]
}

function withRepairs(call: FoundCall, repairs: readonly Repair[]): FoundCall {
  return repairs.length === 0 ? call : { ...call, repairs: [...call.repairs, ...repairs] }
}

/** A call whose arguments the model itself did not close is none after a cut. */
export function countCall(call: FoundCall, span: Span | null, ending: Pick<Ending, 'cut'>): Segment {
  if (!ending.cut || call.open === 'nothing') return { type: 'call', call, span }
  const tool = call.halfName ? undefined : call.tool
  return { type: 'issue', issue: cutIssue(fields(call), tool), span, blocks: true, ...(tool !== undefined && { tool }) }
}

/** A call that could not be read, or was cut. */
export function toIssue(
  it: FoundIssue,
  span: Span | null,
  { cut, stopped }: Pick<Ending, 'cut' | 'stopped'>,
): Extract<Segment, { type: 'issue' }> {
  const isCut = unreadable.has(it.issue.code) && (cut || (stopped && it.inString === true))
  const issue = isCut ? cutIssue(it.soFar ?? '', it.tool) : it.issue
  return { type: 'issue', issue, span, blocks: true, ...(it.tool && { tool: it.tool }) }
}

/** What a text that ends too early looks like to the readers of bodies. */
const unreadable: ReadonlySet<string> = new Set([
  'call-unreadable',
  'call-cut',
  'action-not-python',
  'action-not-a-call',
])

/** Everything before a closing mark that nothing opened was reasoning, calls too, if anything follows it. */
function becomeReasoning(segments: Segment[], scanned: readonly Scanned[], orphan: Scanned): void {
  const [, to] = orphan.span
  const follows = scanned.some((it) => it.type !== 'orphan' && it.span[0] >= to)
  if (!follows && segments.some((it) => it.type === 'call')) return
  const raws = scanned.flatMap((it) => (it.type === 'found' ? [[it.span[0], it.raw] as const] : []))
  const rawAt = new Map(raws)
  const before = segments.splice(0, segments.length)
  // What was found is said once, however many calls and issues it holds.
  const texts = before.map((it) => {
    const raw = rawAt.get(it.span?.[0] ?? -1) ?? ''
    const isText = it.type === 'text' || it.type === 'reasoning'
    if (!isText || it.text.startsWith(raw)) rawAt.delete(it.span?.[0] ?? -1)
    return isText ? it.text.trim() : raw
  })
  segments.push({ type: 'reasoning', text: texts.filter(Boolean).join('\n'), span: [0, to] })
}

/** The form as prompts show it: `{"name": <function-name>, "arguments": <args-json-object>}`. */
function isPlaceholderText(raw: string): boolean {
  return /<(?:function|tool|args?|arguments|name)[-_ ]?[\w -]*>\s*[,}]/i.test(raw)
}

function fields(call: FoundCall): string {
  return Object.keys(call.named).length === 0 ? '' : JSON.stringify(call.named).slice(0, 200)
}
