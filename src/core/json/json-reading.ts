import type { Span } from '../flow.ts'
import type { Json } from '../json.ts'
import type { Repair } from '../repair.ts'
import type { JsonDuplicate } from './json-build.ts'

/** One value that has been read, and all that has to be known about how. */
export interface JsonReading {
  value: Json
  repairs: Repair[]
  /** Pointers of numbers that a double cannot hold: they stand in `value` as the string of their digits. */
  exact: string[]
  /** Keys given twice in one object. The first value is kept; where they differ, the caller refuses. */
  duplicates: JsonDuplicate[]
  /**
   * Containers whose closer was supplied: at the end of the text, or before another container's closer. Whether that is
   * safe or a guess depends on where the arguments are, which the caller knows; so they are no repairs yet.
   */
  missing: { pointer: string; span: Span }[]
  /** Pointers of NaN and Infinity; `null` stands there, and the caller refuses. */
  notFinite: string[]
}

/** What has been read so far. `value` is live: it grows with the reader and is not to be kept. */
export interface JsonPartial {
  value: Json
  /** Pointers of the containers that are open, or that were when the text ended. */
  open: string[]
  inString: boolean
  /** The text ends right behind a number, a literal or a word, which might have gone on. */
  inToken: boolean
}

export interface JsonOptions {
  /** Where the text begins in the completion: spans count from there. */
  at?: number
  /** Python's ways of writing are the right ones here: they are no repairs. */
  python?: boolean
  /** Marks that end the value wherever they stand outside a string, or right after its quote: `</tool_call>`. */
  until?: readonly string[]
}
