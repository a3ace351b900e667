import type { GateFact } from '../core/event.ts'
import type { CheckedCall, ToolCall } from '../core/flow.ts'
import { readCertainJson } from '../core/json/json-certain.ts'
import type { Gate } from './gate.ts'
import { passCall } from './pass-call.ts'

/** The same as `passCall`, with a reader for lists and objects that came as text. */
export function pass(
  call: ToolCall,
  gate: Gate,
  siblings: readonly ToolCall[] = [call],
): AsyncGenerator<GateFact, CheckedCall | 'later' | undefined, void> {
  return passCall(call, { ...gate, readText: gate.readText ?? readCertainJson }, siblings)
}
