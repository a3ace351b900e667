import type { RunEvent } from '../core/event.ts'
import { isObject, type Json, type JsonObject, parseJson, pointerTo, setKey } from '../core/json.ts'
import { redacted, redactJson, redactText } from '../core/redact.ts'
import { isEvent } from './event-shape.ts'

/** The newest trace format that can be read. */
export const traceFormat = 1

/**
 * One event as a line of a trace file, without its line break; nothing for what only those who watch need.
 *
 * Values under secret-like keys are redacted. Contracts are kept: a parameter named `password` is no password.
 */
export function toLine(event: RunEvent): string | undefined {
  if (isLive(event)) return undefined
  const line = redactJson(event as unknown as Json) as JsonObject
  if (event.type === 'run-start') line.contracts = redactTexts(event.contracts as unknown as Json)
  if (event.type === 'checked' && isObject(line.checked)) {
    line.checked.contract = redactTexts(event.checked.contract as unknown as Json)
  }
  return JSON.stringify(line)
}

/** Whether an event is left out of trace files: the completion that follows says it again. */
export function isLive(event: RunEvent): boolean {
  const { type } = event
  return type === 'text' || type === 'reasoning' || type === 'call-preview' || type === 'revised'
}

/** What a trace file holds: its runs in the order in which they began, and the lines that could not be used. */
export interface TraceFile {
  runs: RunEvent[][]
  issues: LineIssue[]
}

/** A line that could not be used, and why. */
export interface LineIssue {
  /** Counted from 1. */
  line: number
  /** `cut`: the last line was not written to its end, as when the machine stopped. */
  code: 'not-json' | 'not-an-event' | 'cut' | 'newer-format' | 'out-of-order'
  message: string
}

/** Reads a trace file back. Never throws: what cannot be used is named with its line, and the rest is read. */
export function fromLines(text: string): TraceFile {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const runs: RunEvent[][] = []
  const open = new Map<string, RunEvent[] | 'newer'>()
  const issues: LineIssue[] = []
  lines.forEach((line, index) => {
    if (line.trim() === '') return
    const isLast = index === lines.length - 1
    const issue = takeLine(line, isLast)
    if (issue) issues.push({ line: index + 1, ...issue })
  })
  return { runs, issues }

  function takeLine(line: string, isLast: boolean): Omit<LineIssue, 'line'> | undefined {
    const value = parseJson(line)
    if (value === undefined && isLast) return { code: 'cut', message: 'the last line was not written to its end' }
    if (value === undefined) return { code: 'not-json', message: 'this line is not JSON' }
    const newer = newerFormat(value)
    if (newer !== undefined) {
      open.set(newer.runId, 'newer')
      const message = `the trace has format ${newer.format}; this version reads up to format ${traceFormat}`
      return { code: 'newer-format', message }
    }
    if (!isEvent(value)) return { code: 'not-an-event', message: `this line is no event of a run: ${shortly(line)}` }
    return place(value)
  }

  function place(event: RunEvent): Omit<LineIssue, 'line'> | undefined {
    const run = open.get(event.runId)
    if (run === 'newer' && event.type !== 'run-start') return undefined
    if (run === undefined || run === 'newer' || event.type === 'run-start') {
      const begun = [event]
      runs.push(begun)
      open.set(event.runId, begun)
      return undefined
    }
    const last = run.at(-1)!.seq
    if (event.seq <= last) {
      return { code: 'out-of-order', message: `event ${event.seq} of run ${event.runId} comes after event ${last}` }
    }
    run.push(event)
    return undefined
  }
}

/** Where values of an event were redacted, as JSON pointers: what cannot be done again from a trace file. */
export function redactedPointers(event: RunEvent): string[] {
  const found: string[] = []
  const pending: { at: string; value: unknown }[] = [{ at: '', value: event }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { at, value } = next
    if (typeof value === 'string' && value.includes(redacted)) found.push(at)
    for (const [key, inner] of entriesOf(value)) pending.push({ at: pointerTo(at, key), value: inner })
  }
  return found.sort()
}

/** Texts by their shape only, whatever key they stand under. */
function redactTexts(value: Json): Json {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redactTexts)
  if (!isObject(value)) return value
  const result: JsonObject = {}
  for (const [key, member] of Object.entries(value)) setKey(result, key, redactTexts(member))
  return result
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function newerFormat(value: unknown): { runId: string; format: number } | undefined {
  if (!isObject(value) || value.type !== 'run-start' || typeof value.format !== 'number') return undefined
  return value.format > traceFormat ? { runId: String(value.runId), format: value.format } : undefined
}

function shortly(line: string): string {
  return line.length > 80 ? `${line.slice(0, 79)}…` : line.trim()
}
