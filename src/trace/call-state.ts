import type { GateFact, RunFact, ToolEnd } from '../core/event.ts'
import type { Approval, CheckedCall, Decision, MessagePart, Observation, ToolCall } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import type { Json } from '../core/json.ts'

/** What has become of one call so far. */
export interface CallState {
  id: string
  tool: string
  step: number
  /** The call whose tool asked for this one. */
  parent?: string | undefined
  /** Absent where the call could not be read; then `unread` says why. */
  call?: ToolCall | undefined
  unread?: Issue | undefined
  /** Why the gate refused it. */
  issues: Issue[]
  checked?: CheckedCall | undefined
  decision?: Decision | undefined
  approval?: Approval | undefined
  started: boolean
  /** What the tool said on its way. */
  facts: Json[]
  ended?: ToolEnd | undefined
  observation?: Observation | undefined
}

/** The calls that a completion asked for, in written order, before anything has become of them. */
export function callsOf(parts: MessagePart[], step: number): CallState[] {
  const calls: CallState[] = []
  for (const part of parts) {
    if (part.type === 'call') calls.push({ ...newCall(part.call.id, part.call.tool, step), call: part.call })
    if (part.type === 'unread') calls.push({ ...newCall(part.id, part.tool, step), unread: part.issue })
  }
  return calls
}

/** A call of which nothing is known yet. All fields are there from the start, so that it is quick to copy. */
export function newCall(id: string, tool: string, step: number): CallState {
  return {
    id,
    tool,
    step,
    parent: undefined,
    call: undefined,
    unread: undefined,
    issues: [],
    checked: undefined,
    decision: undefined,
    approval: undefined,
    started: false,
    facts: [],
    ended: undefined,
    observation: undefined,
  }
}

/** Facts about one call. */
export type CallFact = GateFact | Extract<RunFact, { type: 'tool-start' | 'tool-fact' | 'observation' }> | ToolEnd

/** Whose fact it is. */
export function callIdOf(fact: CallFact): string {
  if (fact.type === 'checked') return fact.checked.call.id
  return fact.type === 'observation' ? fact.observation.callId : fact.callId
}

/** The call after one more fact about it. */
export function become(call: CallState, fact: CallFact): CallState {
  switch (fact.type) {
    case 'refused':
      return { ...call, issues: [...call.issues, ...fact.issues] }
    case 'checked':
      return { ...call, tool: fact.checked.contract.name, call: fact.checked.call, checked: fact.checked }
    case 'decision':
      return { ...call, decision: fact.decision }
    case 'approval':
      return approved(call, fact.approval)
    case 'tool-start':
      return { ...call, started: true }
    case 'tool-fact':
      return { ...call, facts: [...call.facts, fact.fact] }
    case 'tool-end':
      return { ...call, ended: fact }
    case 'observation':
      return { ...call, observation: fact.observation }
  }
}

/** A call whose tool was interrupted is asked about: a yes lets it start anew, a no leaves it interrupted. */
function approved(call: CallState, approval: Approval): CallState {
  if (!call.started || call.ended) return { ...call, approval }
  if (approval.approved) return { ...call, approval, started: false }
  const issue: Issue = {
    code: 'tool-interrupted',
    message: 'it was interrupted and may have taken effect; it was not run again',
  }
  return { ...call, approval, issues: [...call.issues, issue] }
}
