import type { IssueCode } from '../core/issue.ts'
import type { CallState } from './call-state.ts'

/**
 * Whether a call was refused for its own faults, so that the model can write it better: what a person or a policy does
 * not allow, what was done already and what the desk itself has wrong is no mistake of the model.
 */
export function isOwnMistake({ unread, issues }: CallState): boolean {
  return unread !== undefined || issues.some((it) => !notItsOwn.has(it.code))
}

const notItsOwn: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'already-done',
  'approval-expired',
  'call-denied',
  'call-not-approved',
  'call-repeating',
  'ending-twice',
  'policy-unusable',
  'schema-unusable',
  'tool-interrupted',
  'tool-name-unusable',
])
