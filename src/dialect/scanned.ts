import type { Span } from '../core/flow.ts'
import type { Repair } from '../core/repair.ts'
import type { Found } from './call/found.ts'

/** What a stretch of a completion turned out to be. Stretches that are missing were marks and the white space beside them. */
export type Scanned =
  | { type: 'text'; text: string; span: Span }
  | { type: 'reasoning'; text: string; span: Span }
  | { type: 'call-preview'; text: string; span: Span }
  | { type: 'found'; found: Found; repairs: Repair[]; span: Span; raw: string }
  /** A closing mark that nothing opened: everything before it was reasoning. */
  | { type: 'orphan'; span: Span }
  /** From here on the model made up a result or another's turn. */
  | { type: 'invented'; span: Span }
  /** A place where the result of a form without marks would begin. */
  | { type: 'result'; span: Span }
