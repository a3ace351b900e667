import { JsonReader } from '../../core/json/json-reader.ts'

/** Where the JSON value that begins at `from` ends. */
export function jsonEnd(text: string, from: number): number {
  const reader = new JsonReader({ at: from })
  return from + Math.max(0, reader.feed(text.slice(from)))
}
