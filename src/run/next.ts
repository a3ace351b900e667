import type { Outcome, RunFact } from '../core/event.ts'
import type { CallState } from '../trace/call-state.ts'
import { busyMs, type RunState } from '../trace/fold.ts'
import { isLooping } from './loop.ts'
import { mend } from './mend.ts'
import { nudgeReason } from './nudge.ts'

/** What a run does next. Invariant: it follows from the state alone, and the state from the events alone. */
export type Act =
  | { type: 'start' }
  | { type: 'start-step'; attempt: number; notBefore: number }
  | { type: 'write-prompt' }
  | { type: 'ask-model' }
  | { type: 'tell'; fact: RunFact }
  | { type: 'nudge'; because: string }
  | { type: 'judge'; call: CallState }
  | { type: 'decide'; call: CallState }
  | { type: 'ask-person'; calls: CallState[] }
  | { type: 'carry-out'; calls: CallState[] }
  | { type: 'observe'; call: CallState }
  | { type: 'correct' }
  | { type: 'end'; outcome: Outcome; answer: string; reason?: string }
  | { type: 'done' }

/** Names the next act of a run; `run` does it and asks again. */
export function next(state: RunState): Act {
  switch (state.phase) {
    case 'new':
      return { type: 'start' }
    case 'between':
      return afterStep(state)
    case 'stepping':
      return { type: 'write-prompt' }
    case 'prompted':
      return { type: 'ask-model' }
    case 'completed':
      return afterCompletion(state)
    case 'paused':
      return { type: 'ask-person', calls: state.calls.filter((it) => state.waiting.includes(it.id)) }
    case 'ended':
      return { type: 'done' }
  }
}

/** All calls are checked and decided first, then persons are asked, then tools run, then the model is told. */
function afterCompletion(state: RunState): Act {
  if (isAskedAgain(state)) return { type: 'tell', fact: { type: 'step-end' } }
  const mending = mend(state)
  if (mending) return { type: 'tell', fact: mending }
  const because = nudgeReason(state)
  if (because) return { type: 'nudge', because }

  const unsettled = state.calls.find((it) => it.call && !it.issues.length && !it.decision)
  if (unsettled) return { type: unsettled.checked ? 'decide' : 'judge', call: unsettled }
  const asked = state.calls.filter(waitsForPerson)
  if (asked.length) return { type: 'ask-person', calls: asked }
  const runnable = state.calls.filter(mayRun)
  if (runnable.length) return { type: 'carry-out', calls: runnable }
  const untold = state.calls.find((it) => !it.observation)
  if (untold) return { type: 'observe', call: untold }
  if (needsCorrection(state)) return { type: 'correct' }
  return { type: 'tell', fact: { type: 'step-end' } }
}

function afterStep(state: RunState): Act {
  const limits = state.start!.limits
  const { completion } = state
  const retried = state.after === 'retry' || state.after === 'switch'
  const isLate = busyMs(state) >= limits.timeMs
  if (completion?.finish === 'aborted') return stopped(state, isLate ? 'late' : 'aborted')
  if (retried)
    return isLate
      ? timeLimit(limits.timeMs)
      : { type: 'start-step', attempt: state.attempt + 1, notBefore: state.notBefore }
  if (completion?.finish === 'failed' && !state.calls.some((it) => it.call)) {
    return gaveNone('model-failed', completion.failure?.issue.message ?? 'the model gave no completion')
  }

  const ending = state.calls.find((it) => it.checked?.contract.ends && it.ended?.became === 'ran')
  if (ending) return { type: 'end', outcome: 'answered', answer: answerOf(ending) }
  const looping = state.calls.find((it) => isLooping(state, it))
  if (looping)
    return gaveNone('loop', `${looping.tool} was called three times with the same arguments and the same result`)
  if (completion && !state.calls.length && !isAskedAgain(state) && state.start!.ends === 'answer')
    return textAnswer(state)
  if (state.step >= limits.steps)
    return gaveNone('step-limit', `no answer within ${limits.steps} ${limits.steps === 1 ? 'step' : 'steps'}`)
  if (isLate) return timeLimit(limits.timeMs)
  const tokens = state.tokens.prompt + state.tokens.completion
  if (tokens >= limits.tokens) return gaveNone('token-limit', `${tokens} tokens used, ${limits.tokens} allowed`)
  return { type: 'start-step', attempt: 1, notBefore: 0 }
}

/** What a run does whose time is over, or that its caller has aborted. */
export function stopped({ start }: RunState, why: 'late' | 'aborted'): Act {
  if (start && why === 'late') return timeLimit(start.limits.timeMs)
  return gaveNone('aborted', 'stopped before it was done')
}

/** The completion does not count: a nudge, a retry or a switch follows it. */
export function isAskedAgain(state: RunState): boolean {
  return state.after !== null && state.after !== 'salvage'
}

/** Checked, and nothing has become of it yet. */
function isOpen(it: CallState): boolean {
  return it.checked !== undefined && !it.issues.length && !it.observation && !it.ended
}

function waitsForPerson(it: CallState): boolean {
  if (!isOpen(it)) return false
  if (it.started) return it.checked?.contract.effect !== 'read'
  return it.decision?.type === 'ask' && !it.approval
}

function mayRun(it: CallState): boolean {
  return isOpen(it) && (it.decision?.type === 'allow' || it.approval?.approved === true)
}

/** Text is no answer where only a tool may end the run. */
function needsCorrection(state: RunState): boolean {
  const { completion, start } = state
  if (start?.ends !== 'final-answer' || state.calls.length || state.corrected) return false
  return completion?.finish === 'stop' || completion?.finish === 'length'
}

function answerOf({ ended, checked }: CallState): string {
  const value = ended?.value ?? Object.values(checked?.arguments ?? {})[0] ?? ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** After a nudge the new text is the answer, or the one before it where the new one is empty. */
function textAnswer(state: RunState): Act {
  const text = state.completion?.text || state.nudgeFirst || ''
  if (text) return { type: 'end', outcome: 'answered', answer: text }
  return gaveNone('gave-up', 'the model ended without a call and without an answer')
}

function timeLimit(timeMs: number): Act {
  return gaveNone('time-limit', `no answer within ${timeMs} ms`)
}

/** The end of a run that has no answer. */
function gaveNone(outcome: Outcome, reason: string): Act {
  return { type: 'end', outcome, answer: '', reason }
}
