import type { Span } from '../../core/flow.ts'
import type { Found, FoundCall, FoundIssue } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import type { Start } from './start.ts'

/** What a weak form makes of a stretch of text. */
export type WeakPiece =
  | { type: 'call'; call: FoundCall; span: Span }
  | { type: 'issue'; issue: FoundIssue; span: Span }
  | { type: 'reasoning' | 'text'; text: string; span: Span }
  | { type: 'scaffold'; span: Span }
  /** It stands on a result that the model made up, up to the end. */
  | { type: 'invented'; span: Span }

/**
 * A way of writing calls that no mark gives away, read when the completion has ended and no envelope was found.
 *
 * `view` is the completion with everything that is not text blanked out, so that places in it are places in the
 * completion. Contract: nothing found is an empty list, and what names no tool on offer is not found.
 */
export interface WeakForm {
  name: string
  /** How the form may begin; what a reader that must not take text back waits at. */
  starts: readonly Start[]
  /** The same where it depends on what the tools are called. */
  startsOf?(names: ToolNames): Start[]
  /** A text without which the form cannot be: most answers hold none, and are not searched. */
  needs?: string
  read(view: string, names: ToolNames): WeakPiece[]
}

/** What a stretch of text was read as: each of its calls and issues covers all of it. */
export function toPieces({ calls, issues }: Pick<Found, 'calls' | 'issues'>, span: Span): WeakPiece[] {
  return [
    ...calls.map((call): WeakPiece => ({ type: 'call', call, span })),
    ...issues.map((issue): WeakPiece => ({ type: 'issue', issue, span })),
  ]
}
