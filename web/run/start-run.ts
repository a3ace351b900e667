import type { RunEvent } from '../../src/core/event.ts'
import { Approvals } from './approvals.ts'
import type { Assigned } from './assigned.ts'
import type { Engine } from './engine.ts'
import { LiveRun } from './live-run.ts'
import { newRunId } from './run-id.ts'

/** Starts a run, or goes on with one of which `before` is known; it goes on until it ends or is stopped. */
export function startRun(assigned: Assigned, engine: Promise<Engine>, before: readonly RunEvent[] = []): LiveRun {
  const abort = new AbortController()
  const runId = before[0]?.runId ?? newRunId()
  const approvals = new Approvals(abort.signal)
  async function* events(): AsyncGenerator<RunEvent> {
    yield* before
    yield* (await engine).run(assigned, { runId, approvals, signal: abort.signal, before })
  }
  const price = assigned.model.kind === 'server' ? assigned.model.price : undefined
  return new LiveRun({ runId, events: events(), stop: () => abort.abort(), answer: approvals.answer, price })
}
