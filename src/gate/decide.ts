import type { CheckedCall, Decision } from '../core/flow.ts'
import { thrownText } from '../core/thrown.ts'
import type { Policy } from './gate.ts'

/** What a policy says of a call; a policy that throws has said no. */
export function decide(checked: CheckedCall, policy: Policy): Decision {
  // A policy is a stranger's code.
  try {
    const decision: Decision | undefined = policy(checked)
    if (decision !== undefined && ['allow', 'ask', 'deny'].includes(decision.type)) return decision
    return { type: 'deny', reason: 'the policy gave no decision' }
  } catch (error) {
    return { type: 'deny', reason: `the policy failed: ${thrownText(error)}` }
  }
}
