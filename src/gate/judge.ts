import type { ToolCall } from '../core/flow.ts'
import { readCertainJson } from '../core/json/json-certain.ts'
import type { Gate } from './gate.ts'
import { judgeCall, type Verdict } from './judge-call.ts'

export type { Verdict } from './judge-call.ts'

/** The same as `judgeCall`, with a reader for lists and objects that came as text. */
export function judge(
  call: ToolCall,
  gate: Pick<Gate, 'contracts' | 'actionContract' | 'readText'>,
  siblings: readonly ToolCall[],
): Verdict {
  return judgeCall(call, { ...gate, readText: gate.readText ?? readCertainJson }, siblings)
}
