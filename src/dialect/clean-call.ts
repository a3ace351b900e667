import { spaceEnd } from '../core/json/json-cursor.ts'
import { readWhole } from '../core/json/json-whole.ts'
import { jsonBody } from './body/json-body.ts'
import { plainCall } from './call/calls-from-json.ts'
import type { RoleType } from './marks/mark-table.ts'
import type { Region } from './region.ts'
import type { Scanned } from './scanned.ts'
import type { Scanner } from './scanner.ts'

/**
 * Reads at once what most calls are: whole, between their own marks, and without a mistake.
 *
 *     <tool_call>\n{"name": "f", "arguments": {…}}\n</tool_call>
 *                ^ here
 *
 * Contract: gives what the way through the body's reader would give; false, and nothing done, wherever that has to think.
 */
export function scanCleanCall(scanner: Scanner, region: Region, out: Scanned[]): boolean {
  const { buffer, at, names, position } = scanner
  const { envelope } = region
  if (region.quoted || envelope.bare || (envelope.body && envelope.body !== jsonBody)) return false
  const from = spaceEnd(buffer, at)
  if (!buffer.startsWith('{"name"', from)) return false
  const whole = readWhole(buffer, from, envelope.close)
  const call = whole && plainCall(whole.reading, names)
  if (!call) return false
  const closer = scanner.marks.match(buffer, spaceEnd(buffer, whole.end), false, inBody)
  if (closer.type !== 'mark') return false
  if (!closer.roles.some((it) => it.type === 'close' && it.envelope === envelope)) return false
  region.found = { calls: [call], issues: [] }
  region.keep(scanner.take(closer.at + closer.text.length - at))
  const [start, end] = [position + from - at, position + whole.end - at]
  out.push({ type: 'preview', text: buffer.slice(from, whole.end), span: [start, end] })
  scanner.region = undefined
  scanner.leave(out, region)
  return true
}

const inBody: ReadonlySet<RoleType> = new Set(['open', 'close', 'unthink', 'result', 'control'])
