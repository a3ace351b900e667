import type { GateFact } from '../core/event.ts'
import type { CheckedCall, ToolCall } from '../core/flow.ts'
import { approveCall } from './approval.ts'
import { decide } from './decide.ts'
import type { Gate } from './gate.ts'
import { judgeCall } from './judge-call.ts'

/**
 * The only way from a call to a tool: action contract, schema, coercion, policy, approval, each told as a fact.
 * Gives the checked call if it may run, `later` where a person has yet to answer, and nothing otherwise.
 */
export async function* passCall(
  call: ToolCall,
  gate: Gate,
  siblings: readonly ToolCall[] = [call],
): AsyncGenerator<GateFact, CheckedCall | 'later' | undefined, void> {
  const verdict = judgeCall(call, gate, siblings)
  if (!verdict.ok) {
    yield { type: 'refused', callId: call.id, issues: verdict.issues }
    return undefined
  }
  const { checked } = verdict
  yield { type: 'checked', checked }

  const decision = decide(checked, gate.policy)
  yield { type: 'decision', callId: call.id, decision }
  if (decision.type !== 'ask') return decision.type === 'allow' ? checked : undefined

  const approval = await approveCall(checked, decision, gate.approve, gate.now)
  if (approval === 'later') return 'later'
  yield { type: 'approval', callId: call.id, approval }
  return approval.approved ? checked : undefined
}
