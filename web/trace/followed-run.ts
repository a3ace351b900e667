import type { RunEvent } from '../../src/core/event.ts'
import { emptyRun, fold, type RunState } from '../../src/trace/fold.ts'
import { type Step, stepsAfter } from './step.ts'

/** A run as the page shows it: its folded state, and its steps one by one. Live, replayed and imported runs alike. */
export interface FollowedRun {
  state: RunState
  steps: readonly Step[]
}

/** The run before its first event. */
export const nothingFollowed: FollowedRun = { state: emptyRun, steps: [] }

/** The run after one more event; steps that the event is nothing to stay the same objects. */
export function follow({ state, steps }: FollowedRun, event: RunEvent): FollowedRun {
  const next = fold(state, event)
  return { state: next, steps: stepsAfter(steps, event, next) }
}

/** A run whose events are all there. */
export function followAll(events: Iterable<RunEvent>): FollowedRun {
  let run = nothingFollowed
  for (const event of events) run = follow(run, event)
  return run
}
