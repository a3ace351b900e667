import type { Outcome, RunStart } from '../../src/core/event.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import type { RunState } from '../../src/trace/run-state.ts'
import { type CallWord, wordOf } from './call-word.ts'
import type { FollowedRun } from './followed-run.ts'

const outcomes: Record<Outcome, string> = {
  answered: 'Answered',
  'step-limit': 'Stopped at the step limit',
  'time-limit': 'Stopped: the time is over',
  'token-limit': 'Stopped at the token limit',
  loop: 'Loop stopped',
  'gave-up': 'Gave up',
  aborted: 'Stopped',
  'model-failed': 'The model could not be asked',
}

/** How a run ended, in words. */
export function runWord({ outcome }: Pick<RunState, 'outcome'>): string {
  return outcome ? outcomes[outcome] : ''
}

/** What the person asked last; empty where nobody did. */
export function questionOf(start: RunStart | undefined): string {
  return start?.messages.flatMap((it) => (it.role === 'user' ? [it.content] : [])).at(-1) ?? ''
}

/** Every call of a run so far. */
export function callsOf({ history, calls, nested }: RunState): CallState[] {
  return [...history, ...calls, ...nested]
}

/** Whether the steps are worth more of a look than one line. */
export function shouldStayOpen({ state }: FollowedRun): boolean {
  return state.outcome !== 'answered' || callsOf(state).some((it) => it.ended?.became === 'failed')
}

/** One short line for those who do not see the rows: what is going on right now. */
export function statusOf({ state, steps }: FollowedRun): string {
  if (state.phase === 'ended') return runWord(state)
  if (state.phase === 'new') return ''
  const by = (word: CallWord) => [
    ...new Set(state.calls.filter((it) => wordOf(it, 'on') === word).map((it) => it.tool)),
  ]
  const waiting = by('waiting for approval')
  if (waiting.length > 0) return `Waiting for your approval of ${waiting.join(', ')}`
  const running = by('running')
  if (running.length > 0) return `Running ${running.join(', ')}`
  if (state.step === 0) return 'Starting'
  const isRetrying = steps.at(-1)?.tries.at(-1)?.notes.at(-1)?.type === 'retry'
  return `Step ${state.step}: ${isRetrying ? 'waiting to ask the model again' : 'asking the model'}`
}
