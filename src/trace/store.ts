import type { RunEvent } from '../core/event.ts'
import { isLive } from './trace-file.ts'

/**
 * Where runs are kept, so that a stopped one can be taken up again.
 *
 * Contract: an append whose `afterSeq` is not the run's last event is refused and keeps nothing, so that of two that
 * continue the same run only one does. What `isLive` is counted and not kept.
 */
export interface Store {
  /** `afterSeq` is -1 for a run that has no events yet. */
  append(runId: string, afterSeq: number, events: readonly RunEvent[]): Promise<Appended>
  /** The run's events in order; none for a run that is not known. */
  read(runId: string): Promise<RunEvent[]>
}

/** Whether the events were kept; `lastSeq` is the run's last event after it, or the one that stood in the way. */
export interface Appended {
  ok: boolean
  lastSeq: number
}

/** Keeps runs as long as the program runs. */
export class MemoryStore implements Store {
  readonly #runs = new Map<string, { lastSeq: number; events: RunEvent[] }>()

  async append(runId: string, afterSeq: number, events: readonly RunEvent[]): Promise<Appended> {
    const run = this.#runs.get(runId) ?? { lastSeq: -1, events: [] }
    if (afterSeq !== run.lastSeq) return { ok: false, lastSeq: run.lastSeq }
    this.#runs.set(runId, run)
    for (const event of events) if (!isLive(event)) run.events.push(event)
    run.lastSeq = events.at(-1)?.seq ?? run.lastSeq
    return { ok: true, lastSeq: run.lastSeq }
  }

  async read(runId: string): Promise<RunEvent[]> {
    return [...(this.#runs.get(runId)?.events ?? [])]
  }
}
