import type { CallForm, Span } from '../../core/flow.ts'
import type { Issue } from '../../core/issue.ts'
import type { Json, JsonObject } from '../../core/json.ts'
import { type Repair, type RepairCode, repair } from '../../core/repair.ts'

/** A call as a body reader finds it: not yet numbered, and not yet known to count. */
export interface FoundCall {
  tool: string
  positional: Json[]
  named: JsonObject
  form: CallForm
  repairs: Repair[]
  exact: string[]
  /** Where it stands; absent where it is the whole body. */
  span?: Span
  /**
   * What was still open. `arguments`: a closer inside them had to be supplied; after a cut, such a call does not count.
   * `call`: they would be whole if the closing mark of the call followed, which the reader of its body cannot know.
   */
  open: 'nothing' | 'call' | 'arguments'
  /** Its name may go on, if the text was cut here. */
  halfName?: true
  /** Values that are code and stand as they are written: the gate refuses the call for them. */
  unread?: Issue[]
}

/** Something that asks for a tool but is no call, or something to be told about one. */
export interface FoundIssue {
  issue: Issue
  tool?: string
  span?: Span
  /** The text ended inside one of its strings. */
  inString?: true
  /** The arguments as far as they could be read. */
  soFar?: string
}

/** What a body comes to. Neither calls nor issues: it was not a call at all, and its text stays text. */
export interface Found {
  calls: FoundCall[]
  issues: FoundIssue[]
  /** What stood beside the calls in the same JSON: `{"content": "Checking.", "tool_calls": […]}`. */
  text?: string
  reasoning?: string
}

/** A call in which nothing was mended, and nothing is open. */
export function newCall(tool: string, form: CallForm, named: JsonObject = {}): FoundCall {
  return { tool, positional: [], named, form, repairs: [], exact: [], open: 'nothing' }
}

export const nothingFound: Found = { calls: [], issues: [] }

export function isNothing(found: Found): boolean {
  return found.calls.length === 0 && found.issues.length === 0 && found.text === undefined
}

/** Tells of every call that something had to be mended there. */
export function withRepair(found: Found, code: RepairCode, from: number, to: number): Found {
  for (const it of found.calls) it.repairs.push(repair(code, from, to))
  return found
}
