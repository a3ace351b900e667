/** One thing wrong with something the model wrote, or with what became of it. Never thrown: it travels in results and events. */
export interface Issue {
  /** Stable and documented in docs/issues.md. Programs match on this, never on `message`. */
  code: IssueCode
  /** Written for the model to read and act on: what is wrong, what was expected, what there is. */
  message: string
  /** Where in the arguments, as a JSON pointer (RFC 6901): `/cities/0/name`. */
  pointer?: string
}

/** A value, or the reasons there is none. */
export type Result<T> = { ok: true; value: T } | { ok: false; issues: Issue[] }

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail(...issues: Issue[]): { ok: false; issues: Issue[] } {
  return { ok: false, issues }
}

export type IssueCode = ReadingCode | ActionCode | GateCode | RunCode | ModelCode

/** What reading a completion can report. */
export type ReadingCode =
  | 'call-unreadable'
  | 'call-cut'
  | 'call-repeated'
  | 'call-in-content'
  | 'call-too-deep'
  | 'duplicate-key'
  | 'arguments-not-object'
  | 'invented-result'
  | 'text-after-action'
  | 'unknown-dialect'
  | 'line-unreadable'

/** What the action contract or the Python reader can refuse. */
export type ActionCode =
  | 'action-missing'
  | 'action-not-python'
  | 'action-several'
  | 'action-not-a-call'
  | 'action-keyword'
  | 'action-container'
  | 'action-boolean'
  | 'action-none'
  | 'action-variable'
  | 'action-attribute'
  | 'action-expression'
  | 'action-nested-call'
  | 'action-f-string'
  | 'action-bytes'
  | 'action-complex'
  | 'action-number'
  | 'action-unpacking'
  | 'action-assignment'
  | 'action-import'
  | 'action-block'
  | 'action-repaired'

/** What the gate can refuse. */
export type GateCode =
  | 'tool-unknown'
  | 'tool-ambiguous'
  | 'argument-missing'
  | 'argument-unknown'
  | 'argument-ambiguous'
  | 'argument-twice'
  | 'arguments-too-many'
  | 'argument-type'
  | 'argument-value'
  | 'argument-inexact'
  | 'schema-unusable'
  | 'tool-name-unusable'
  | 'policy-unusable'
  | 'call-denied'
  | 'call-not-approved'

/** What a run can report of a call or of itself. */
export type RunCode =
  | 'tool-failed'
  | 'tool-timeout'
  | 'tool-aborted'
  | 'already-done'
  | 'call-repeating'
  | 'ending-not-alone'
  | 'ending-twice'
  | 'answer-needs-call'
  | 'approval-expired'
  | 'tool-interrupted'

/** What a model's server can answer instead of a completion. */
export type ModelCode =
  | 'model-unreachable'
  | 'model-refused'
  | 'model-overloaded'
  | 'model-not-found'
  | 'model-address'
  | 'model-stream-broken'
  | 'model-frame-lost'
  | 'model-empty'
  | 'account-refused'
  | 'account-limited'
  | 'context-too-long'
  | 'feature-refused'
