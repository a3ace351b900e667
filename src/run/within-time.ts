import type { RunState } from '../trace/fold.ts'
import type { RunContext } from './context.ts'
import { limitsOf } from './start.ts'

/**
 * A context whose signal aborts when the caller's does and when the run's time is over, with one timer for the whole
 * run. `stop` ends the timer; after it the signal means nothing any more.
 */
export function withinTime(state: RunState, context: RunContext): { context: RunContext; stop: () => void } {
  const over = new AbortController()
  const { signal: given } = context.options
  const signal = given ? AbortSignal.any([given, over.signal]) : over.signal
  const { timeMs } = state.start?.limits ?? limitsOf(context.options)
  const left = state.start ? state.startedAt + timeMs - context.clock.now() : timeMs
  let isOver = false
  context.clock.sleep(left, over.signal).then(() => isOver || over.abort('the time is over'))
  const stop = () => {
    isOver = true
    over.abort('the run is over')
  }
  return { context: { ...context, signal }, stop }
}
