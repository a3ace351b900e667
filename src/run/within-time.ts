import type { RunFact } from '../core/event.ts'
import type { RunState } from '../trace/fold.ts'
import type { RunContext } from './context.ts'

/** An act that may take long, aborted when the run's time is over. */
export async function* withinTime(
  state: RunState,
  context: RunContext,
  act: (limited: RunContext) => AsyncGenerator<RunFact>,
): AsyncGenerator<RunFact> {
  const over = new AbortController()
  const done = new AbortController()
  const left = state.startedAt + state.start!.limits.timeMs - context.clock.now()
  context.clock.sleep(left, done.signal).then(() => done.signal.aborted || over.abort())
  try {
    yield* act({ ...context, signal: AbortSignal.any([context.signal, over.signal]) })
  } finally {
    done.abort()
  }
}
