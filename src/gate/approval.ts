import type { Approval, CheckedCall, Decision } from '../core/flow.ts'
import type { Approve } from './gate.ts'

/** Asks whoever may approve. An approver that fails, answers nonsense or is not there has not approved. */
export async function approveCall(
  checked: CheckedCall,
  decision: Decision,
  approve: Approve | undefined,
  now?: () => number,
): Promise<Approval | 'later'> {
  if (!approve) return { approved: false, by: 'nobody', reason: 'there is nobody to ask' }
  // An approver is a stranger's code.
  try {
    const answer: unknown = await approve(checked, decision.reason)
    if (answer === 'later') return 'later'
    if (!isApproval(answer)) return { approved: false, by: 'nobody', reason: 'the approver gave no answer' }
    return isExpired(answer, now?.()) ? { ...answer, approved: false, reason: 'the approval has expired' } : answer
  } catch (error) {
    const reason = `the approver failed: ${error instanceof Error ? error.message : String(error)}`
    return { approved: false, by: 'nobody', reason }
  }
}

/** An approval as it is kept: for which call it was given, and whether it was used. */
export interface KeptApproval {
  approval: Approval
  /** The hash of the checked call that the person saw. */
  hash: string
  used?: boolean
}

/** Whether an approval counts for this call now: given for the same tool, contract and arguments, not used, not expired. */
export function approvalHolds(
  { approval, hash, used }: KeptApproval,
  checked: Pick<CheckedCall, 'hash'>,
  now?: number,
): boolean {
  return approval.approved === true && used !== true && hash === checked.hash && !isExpired(approval, now)
}

function isExpired({ expiresAt }: Approval, now: number | undefined): boolean {
  return expiresAt !== undefined && now !== undefined && now >= expiresAt
}

function isApproval(answer: unknown): answer is Approval {
  if (typeof answer !== 'object' || answer === null) return false
  return 'approved' in answer && typeof answer.approved === 'boolean' && 'by' in answer && typeof answer.by === 'string'
}
