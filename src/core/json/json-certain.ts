import type { Json } from '../json.ts'
import { readJson } from './json-reader.ts'

/** A value that came as its own text, only where its meaning is certain: `["bitcoin"]`, `['a', 'b']`, `{"a": 1}`. */
export function readCertainJson(text: string): Json | undefined {
  if (!/^[[{("']/.test(text)) return undefined
  const read = readJson(text, { python: true })
  if (!read.ok) return undefined
  const { value, repairs, duplicates, missing, notFinite } = read.value
  const certain =
    repairs.every((it) => it.risk === 'safe') && duplicates.length + missing.length + notFinite.length === 0
  return certain ? value : undefined
}
