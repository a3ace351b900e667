import type { Span } from '../../core/flow.ts'
import { readJson } from '../../core/json/json-reader.ts'
import type { JsonReading } from '../../core/json/json-reading.ts'

/** A JSON value read out of a completion, and where it stood. */
export interface PlacedJson extends JsonReading {
  span: Span
}

/** Reads a stretch that is known to hold one JSON value. */
export function placeJson(text: string, at: number): PlacedJson | undefined {
  const result = readJson(text, { at })
  return result.ok ? { ...result.value, span: [at, at + text.length] } : undefined
}
