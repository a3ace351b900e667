import { JsonReader } from '../../core/json/json-reader.ts'
import { type PlacedJson, placeJson } from '../call/placed-json.ts'

/** Where the JSON value ends that begins at a place, and what it says if it can be read. */
export function jsonAt(text: string, from: number): { end: number; placed: PlacedJson | undefined } {
  const end = from + Math.max(0, new JsonReader({ at: from }).feed(text.slice(from)))
  return { end, placed: placeJson(text.slice(from, end), from) }
}
