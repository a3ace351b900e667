import type { Approval, CheckedCall, Decision } from '../core/flow.ts'
import { isObject } from '../core/json.ts'
import { thrownText } from '../core/thrown.ts'
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
    const bound: Approval = { ...answer, hash: checked.hash }
    return isExpired(answer, now?.()) ? { ...bound, approved: false, reason: 'the approval has expired' } : bound
  } catch (error) {
    const reason = `the approver failed: ${thrownText(error)}`
    return { approved: false, by: 'nobody', reason }
  }
}

/**
 * Whether an approval counts for this call now: given for the same tool, contract and arguments, not used before, not
 * expired. Who carries the call out sets `used`.
 */
export function approvalHolds(
  { approved, hash, used, ...approval }: Approval & { used?: boolean },
  checked: Pick<CheckedCall, 'hash'>,
  now?: number,
): boolean {
  return approved === true && used !== true && hash === checked.hash && !isExpired(approval, now)
}

function isExpired({ expiresAt }: Pick<Approval, 'expiresAt'>, now: number | undefined): boolean {
  return expiresAt !== undefined && now !== undefined && now >= expiresAt
}

function isApproval(answer: unknown): answer is Approval {
  return isObject(answer) && typeof answer['approved'] === 'boolean' && typeof answer['by'] === 'string'
}
