import { spaceEnd } from '../core/json/json-cursor.ts'
import { outlineOf } from '../core/json/json-outline.ts'
import { fitsValidJson, readStrictRun } from '../core/json/json-strict.ts'
import { jsonBody } from './body/json-body.ts'
import { plainCallIn } from './call/calls-from-json.ts'
import type { Envelope } from './dialect.ts'
import type { MarkTable } from './marks/mark-table.ts'
import { inBody } from './marks/roles-by-place.ts'
import type { Region } from './region.ts'
import type { Scanned } from './scanned.ts'
import type { Scanner } from './scanner.ts'

/**
 * Reads at once what most calls are: whole, between their own marks, and without a mistake; and those that follow in the
 * same form.
 *
 *     <tool_call>\n{"name": "f", "arguments": {…}}\n</tool_call>\n<tool_call>\n{"name": "g", …}\n</tool_call>
 *                ^ here                           ^ the same between all of them             ^
 *
 * Contract: gives what the way through the body's reader would give; false, and nothing done, wherever that has to think.
 */
export function scanCleanCalls(scanner: Scanner, region: Region, out: Scanned[]): boolean {
  const { buffer, at, names, marks } = scanner
  const { envelope } = region
  if (region.quoted || envelope.bare || (envelope.body && envelope.body !== jsonBody)) return false
  const from = spaceEnd(buffer, at)
  if (!buffer.startsWith(beginning, from) || envelope.close.some(fitsValidJson)) return false
  const lead = region.raw + buffer.slice(at, from)
  const run = placesOf(buffer, from, scanner.thinking ? undefined : lead, marks, envelope)
  const toPosition = scanner.position - at
  const values = readStrictRun(run.map((it) => buffer.slice(it.from, it.end)))
  for (let i = 0; i < values.length; i++) {
    const call = plainCallIn(values[i]!, names)
    if (!call) break
    const { from, end, closed } = run[i]!
    out.push({
      type: 'call-preview',
      text: buffer.slice(from, end),
      span: [toPosition + from, toPosition + end],
    })
    scanner.at = closed
    scanner.region = undefined
    scanner.leave(out, {
      found: { calls: [call], issues: [] },
      from: toPosition + from - lead.length,
      at: toPosition + closed,
      raw: i === 0 ? lead + buffer.slice(from, closed) : buffer.slice(from - lead.length, closed),
      repairs: region.repairs,
    })
  }
  return scanner.region === undefined
}

const beginning = '{"name"'
/** So many are parsed together: few enough that reading one of them anew costs little. */
const runLimit = 64

/** Where a value stands, and where its closing mark ends. */
interface Closed {
  from: number
  end: number
  closed: number
}

/** The values from a place on, each behind the same `lead` and with the same closing mark; only the first without one. */
function placesOf(
  buffer: string,
  start: number,
  lead: string | undefined,
  marks: MarkTable,
  envelope: Envelope,
): Closed[] {
  const { end } = outlineOf(buffer, start) ?? { end: -1 }
  const closed = end === -1 ? -1 : closingEnd(buffer, end, marks, envelope)
  if (closed === -1) return []
  const run: Closed[] = [{ from: start, end, closed }]
  if (lead === undefined) return run
  // What follows a value is what followed the one before, so it means the same.
  const between = buffer.slice(end, spaceEnd(buffer, closed)) + lead + beginning
  for (let at = end; run.length < runLimit && buffer.startsWith(between, at); ) {
    const from = at + between.length - beginning.length
    const next = buffer.indexOf(between, from)
    at = next === -1 ? (outlineOf(buffer, from)?.end ?? -1) : next
    const behind = next === -1 && at !== -1 ? closingEnd(buffer, at, marks, envelope) : at + closed - end
    if (at === -1 || behind === -1) return run
    run.push({ from, end: at, closed: behind })
  }
  return run
}

/** Behind the closing mark that follows a value, or -1. */
function closingEnd(buffer: string, end: number, marks: MarkTable, envelope: Envelope): number {
  const mark = marks.match(buffer, spaceEnd(buffer, end), false, inBody)
  if (mark.type !== 'mark') return -1
  return mark.roles.some((it) => it.type === 'close' && it.envelope === envelope) ? mark.at + mark.text.length : -1
}
