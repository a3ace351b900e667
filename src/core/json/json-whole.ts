import type { Json } from '../json.ts'
import type { JsonReading } from './json-reading.ts'
import { readStrict } from './json-strict.ts'

/** Reads the value that begins at `from`, where it is an object or a list, valid and there to its end; else nothing. */
export function readWhole(
  text: string,
  from: number,
  until: readonly string[] = [],
): { reading: JsonReading; end: number } | null {
  const whole = until.some(fitsValidJson) ? null : readStrict(text, from)
  return whole && { reading: withoutRepairs(whole.value), end: whole.end }
}

/** Whether a mark could stand between the tokens of valid JSON. */
export function fitsValidJson(mark: string): boolean {
  return /^[-+.\w\s{}[\],:"]/.test(mark)
}

/** The reading of a value in which nothing had to be mended. */
export function withoutRepairs(value: Json): JsonReading {
  return { value, repairs: [], exact: [], duplicates: [], missing: [], notFinite: [] }
}
