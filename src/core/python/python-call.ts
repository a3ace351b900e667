import type { Span } from '../flow.ts'
import type { Issue } from '../issue.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Repair } from '../repair.ts'
import { readCalls } from './python-expression.ts'
import type { PythonToken } from './python-token.ts'

export { type PythonStatement, readPythonBlock } from './python-block.ts'

/** A call with literal arguments, as Python reads it: `get_price("bitcoin", vs_currency="usd")`. */
export interface PythonCall {
  /** The dotted name as written, white space removed, in NFKC as Python compares names. */
  tool: string
  positional: Json[]
  named: JsonObject
  span: Span
  /** Pointers like `/positional/0` or `/named/id/3` to integers of which a number loses digits: as text they stand there. */
  exact: string[]
  /** Empty where Python reads the call as it stands. */
  repairs: Repair[]
  /** Values that are code and stand as they are written, where that was asked for. */
  unread?: Issue[]
}

export interface PythonReading {
  /** The calls that could be read; where there are issues, others stand beside them that could not. */
  calls: PythonCall[]
  issues: Issue[]
  /** Written as a list: `[f(), g()]`. */
  list: boolean
  /** The index behind what was read, in the text given. */
  end: number
  /** The first name that was called, whether its call could be read or not. */
  tool: string | undefined
  /** The text ended before the call did, even where a repair then closed it. */
  cut: boolean
  /** How far was searched for the end of a text or a value that has none. */
  searched: number
  /** What stands behind it. */
  next: PythonToken
}

/** From where calls are read, where that place stands in the completion, and whether code may stand for a value. */
export interface PythonPlace {
  from?: number
  at?: number
  code?: 'refused' | 'kept'
}

/** Reads one call, or a list of calls, that begins at `from`, behind white space and comments; stops behind it. */
export function readPythonCalls(text: string, { from = 0, at = 0, code = 'refused' }: PythonPlace = {}): PythonReading {
  const strict = readCalls(text, from, at, 'strict')
  if (strict.issues.length === 0 || strict.issues.some((it) => it.code === 'call-too-deep')) return strict
  const lenient = readCalls(text, from, at, 'lenient')
  const searched = Math.max(strict.end, lenient.end, lenient.searched)
  if (lenient.issues.length === 0) return { ...lenient, searched }
  const kept = code === 'kept' ? readCalls(text, from, at, 'code') : strict
  return { ...(kept.issues.length === 0 || strict.tool === undefined ? kept : strict), searched }
}
