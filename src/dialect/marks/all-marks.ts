import type { Dialect } from '../dialect.ts'
import { controlMarks } from './control-marks.ts'
import { MarkTable } from './mark-table.ts'
import { reasoningMarks } from './reasoning-marks.ts'
import { resultMarks } from './result-marks.ts'

/** The marks of these dialects and those that all of them share. */
export function allMarks(dialects: readonly Dialect[]): MarkTable {
  const known = tables.get(dialects) ?? build(dialects)
  tables.set(dialects, known)
  return known.sharing()
}

// Memoisation only: dialects are data, and every completion is read with the marks of the same list.
const tables = new WeakMap<readonly Dialect[], MarkTable>()

function build(dialects: readonly Dialect[]): MarkTable {
  const table = new MarkTable()
  for (const envelope of new Set(dialects.flatMap((it) => it.envelopes ?? []))) {
    const { bare } = envelope
    for (const it of envelope.open) table.add(it, { type: bare ? 'bare' : 'open', envelope })
    for (const it of envelope.close) table.add(it, bare ? { type: 'tail' } : { type: 'close', envelope })
  }
  for (const marks of reasoningMarks) {
    for (const it of marks.open) table.add(it, { type: 'think', marks })
    for (const it of marks.close) table.add(it, { type: 'unthink', marks })
  }
  for (const mark of resultMarks) table.add(mark.text, { type: 'result', mark })
  for (const it of controlMarks) table.add(it, { type: 'control' })
  return table
}
