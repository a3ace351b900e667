import type { RunEvent } from '../../src/core/event.ts'
import { foldAll } from '../../src/trace/fold.ts'

/** How a record ends: with the run, in a pause for a person, or where it was interrupted. */
export type RecordEnd = 'ended' | 'paused' | 'interrupted'

export function endOf({ phase }: { phase: string }): RecordEnd {
  return phase === 'ended' || phase === 'paused' ? phase : 'interrupted'
}

/**
 * The events to show of a record. Where it has no end, one is put behind it, so that nothing is shown as going on; it
 * is neither kept nor exported.
 */
export function toShown(events: readonly RunEvent[]): readonly RunEvent[] {
  const last = events.at(-1)
  const state = foldAll(events)
  const end = endOf(state)
  if (!last || end === 'ended') return events
  const { runId, step, at } = last
  const reason = end === 'paused' ? 'it waits for an approval' : 'interrupted; the record ends here'
  return [...events, { seq: state.seq + 1, at, runId, step, type: 'run-end', outcome: 'aborted', answer: '', reason }]
}
