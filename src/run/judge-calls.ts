import type { RunFact } from '../core/event.ts'
import type { Approval, CheckedCall, Decision, ToolCall } from '../core/flow.ts'
import { fail, type Issue } from '../core/issue.ts'
import { approvalHolds, approveCall } from '../gate/approval.ts'
import { decide } from '../gate/decide.ts'
import { judgeCall as judge, type Verdict } from '../gate/judge-call.ts'
import type { Tool } from '../tool/tool.ts'
import type { CallState } from '../trace/call-state.ts'
import type { RunState } from '../trace/fold.ts'
import type { Facts, RunContext } from './context.ts'
import { leftOpenBefore } from './loop.ts'
import { dummyParameter } from './prompt.ts'

/** Holds one call against its contract: refused with the reasons, or checked. */
export function judgeCall(state: RunState, { id, call }: CallState, context: RunContext): Facts {
  const verdict = verdictOf(state, call!, context)
  if (!verdict.ok) return [{ type: 'refused', callId: id, issues: verdict.issues }]
  const { checked } = verdict
  const tool = context.tools.get(checked.contract.name)
  return [tool?.validate ? validate(tool, id, checked) : { type: 'checked', checked }]
}

/** A tool's own schema library has the last word. */
async function* validate(tool: Tool, callId: string, checked: CheckedCall): AsyncGenerator<RunFact> {
  // A schema library is somebody else's code: what it throws is an issue.
  try {
    const valid = await tool.validate?.(checked.arguments)
    yield valid && !valid.ok ? { type: 'refused', callId, issues: valid.issues } : { type: 'checked', checked }
  } catch (error) {
    yield { type: 'refused', callId, issues: [{ code: 'schema-unusable', message: String(error) }] }
  }
}

export function decideCall(state: RunState, call: CallState, context: RunContext): RunFact {
  return { type: 'decision', callId: call.id, decision: decisionOn(state, call, call.checked!, context) }
}

/** The policy's word; but what may have been done already is asked about, whatever the policy allows. */
function decisionOn(state: RunState, call: CallState, checked: CheckedCall, { gate }: RunContext): Decision {
  const decision = decide(checked, gate.policy)
  if (decision.type !== 'allow' || !leftOpenBefore(state, call)) return decision
  return {
    type: 'ask',
    reason: `${checked.contract.name} was begun before with these arguments and may have taken effect`,
  }
}

/** Answers to earlier questions, by call id, brought along when a run is resumed; each with the hash that was seen. */
export type Answers = Readonly<Record<string, Approval>>

/** Asks about each call in turn; those that get `later` make the run pause. */
export async function* askPerson(calls: CallState[], context: RunContext, answers: Answers): AsyncGenerator<RunFact> {
  const waiting: string[] = []
  for (const call of calls) {
    const approval = await answerFor(call, context, answers)
    if (approval === 'later') waiting.push(call.id)
    else yield { type: 'approval', callId: call.id, approval }
  }
  if (waiting.length) yield { type: 'run-paused', waiting }
}

async function answerFor(call: CallState, { gate, clock }: RunContext, answers: Answers): Promise<Approval | 'later'> {
  const checked = call.checked!
  const reason = call.started
    ? `${checked.contract.name} was started before and may have taken effect`
    : call.decision!.reason
  const given = answers[call.id]
  if (!given) return approveCall(checked, { type: 'ask', reason }, gate.approve, () => clock.now())
  if (!given.approved || approvalHolds(given, checked, clock.now())) return given
  return { ...given, approved: false, reason: 'the approval is for another call, or is no longer valid' }
}

/**
 * When a run is resumed, what was checked and decided is checked and decided again: tools, contracts and policies may
 * have changed since, and a record may have been edited. Says only what is different now.
 */
export function* recheck(state: RunState, context: RunContext): Generator<RunFact> {
  for (const call of state.calls) {
    if (!call.checked || call.ended || call.issues.length || call.observation) continue
    const verdict = verdictOf(state, call.call!, context)
    if (!verdict.ok) {
      yield { type: 'refused', callId: call.id, issues: verdict.issues }
    } else if (verdict.checked.hash !== call.checked.hash) {
      const message = `${call.tool} is not the call that was checked before; values may have been left out of the record`
      yield { type: 'refused', callId: call.id, issues: [{ code: 'call-denied', message }] }
    } else if (call.decision) {
      const decision = decisionOn(state, call, verdict.checked, context)
      if (decision.type !== call.decision.type) yield { type: 'decision', callId: call.id, decision }
    }
  }
}

function verdictOf(state: RunState, call: ToolCall, { gate }: RunContext): Verdict {
  const refused = endingIssue(state, call)
  if (refused) return fail(refused)
  const siblings = state.calls.map((it) => it.call).filter((it) => it !== undefined)
  return judge(withoutDummy(state, call), gate, siblings)
}

/** An ending call beside other calls would answer before their results; of two, the first counts. */
function endingIssue(state: RunState, call: ToolCall): Issue | undefined {
  const ending = new Set(state.start!.contracts.filter((it) => it.ends).map((it) => it.name))
  if (!ending.has(call.tool)) return undefined
  const others = state.calls.filter((it) => !ending.has(it.tool))
  if (others.length) {
    return {
      code: 'ending-not-alone',
      message: `${call.tool} must be the only call: wait for the results of ${names(others)}, then call it`,
    }
  }
  const isFirst = state.calls.find((it) => ending.has(it.tool))?.id === call.id
  return isFirst ? undefined : { code: 'ending-twice', message: `${call.tool} was called twice: the first call counts` }
}

function names(calls: CallState[]): string {
  return [...new Set(calls.map((it) => it.tool || 'the unread call'))].join(', ')
}

function withoutDummy({ switches }: RunState, call: ToolCall): ToolCall {
  if (!switches.on.includes('dummy-parameter') || !Object.hasOwn(call.named, dummyParameter)) return call
  const { [dummyParameter]: _dummy, ...named } = call.named
  return { ...call, named }
}
