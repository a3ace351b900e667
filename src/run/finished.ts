import type { RunEvent } from '../core/event.ts'
import { emptyRun, fold, type RunState } from '../trace/fold.ts'

/** Waits a run out, for those who want its end and not its events. */
export async function finished(events: AsyncIterable<RunEvent>): Promise<RunState> {
  let state = emptyRun
  for await (const event of events) state = fold(state, event)
  return state
}
