import type { Outcome } from '../../src/core/event.ts'
import type { Json } from '../../src/core/json.ts'
import { redactJson } from '../../src/core/redact.ts'
import type { Phase, RunState } from '../../src/trace/run-state.ts'
import type { Assigned } from '../run/assigned.ts'
import { callsOf, questionOf } from '../trace/run-word.ts'

/** A kept run as the list shows it; its events lie beside it. */
export interface KeptRun {
  id: string
  question: string
  desk: string
  model: string
  startedAt: number
  steps: number
  calls: number
  phase: Phase
  outcome?: Outcome | undefined
  /** Of the last event that is kept. */
  lastSeq: number
  /** What it was started with; absent for runs that came from elsewhere. */
  origin?: Origin | undefined
}

/** What a run was started with here, so that it can be taken up again. Holds no key. */
export interface Origin {
  assigned: Assigned
  /** Whether the server was given a key, which is kept nowhere but in the tab. */
  withKey: boolean
}

/** The row of a run as it stands. Values that look like secrets are left out of it, as they are of its events. */
export function toKeptRun(state: RunState, origin?: Origin): KeptRun {
  const { runId, start, startedAt, step: steps, phase, outcome, seq: lastSeq } = state
  const question = questionOf(start)
  const id = keyOf(runId)
  const row = { id, question, desk: start?.desk ?? '', model: start?.model ?? '', startedAt, steps, phase, lastSeq }
  const whole = { ...row, calls: callsOf(state).length, ...(outcome && { outcome }), ...(origin && { origin }) }
  return redactJson(whole as unknown as Json) as unknown as KeptRun
}

/** A run's id as an address can carry it: ids come from files, too. */
export function keyOf(runId: string): string {
  return runId.replace(/[^\w.-]/g, '_').slice(0, 80)
}
