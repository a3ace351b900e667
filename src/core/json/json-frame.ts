import type { Json, JsonObject } from '../json.ts'

/** One container that has been opened and not yet closed. */
export interface JsonFrame {
  kind: 'object' | 'array' | 'tuple'
  /** The container itself: one of these two. */
  object: JsonObject | null
  items: Json[] | null
  /** What may come next in it. */
  expect: 'key' | 'colon' | 'value' | 'next' | 'brace'
  /** The member being read. */
  key: string
  /** The member being read has a key that was there before, and stands here again: its value is compared, never kept. */
  twice: [from: number, to: number] | null
  /** Elements read. */
  count: number
  /** A comma was the last thing read in it, and stands here. */
  commaAt: number
  from: number
  /** Braces beyond the first that opened it, `{{`. */
  doubled: number
  /** Where it stands, once that was asked for. */
  pointer: string | null
}

/** What closes a container of this kind. */
export const closers = { object: '}', array: ']', tuple: ')' } as const

/** The innermost open container that this closes, or -1. */
export function closedBy(frames: readonly JsonFrame[], closer: string, from: number = frames.length - 1): number {
  let depth = from
  while (depth >= 0 && closers[frames[depth]!.kind] !== closer) depth--
  return depth
}
