import type { RunEvent } from '../core/event.ts'
import { thrownText } from '../core/thrown.ts'
import { emptyRun, fold, type RunState } from '../trace/fold.ts'
import type { Store } from '../trace/store.ts'
import { isLive, toLine } from '../trace/trace-file.ts'
import type { Host } from './host.ts'
import { LiveLine } from './live-line.ts'
import { printEvent } from './print-event.ts'
import { styleFor } from './style.ts'
import { UsageError } from './usage-error.ts'

export interface Showing {
  /** `trace`: for people. `json`: one event a line, secrets taken out as in trace files. */
  as: 'trace' | 'json'
  /** Keeps the events as they happen. */
  store?: Store | undefined
}

/** Follows a run to its end: keeps each event, then shows it. Gives the state that the events come to. */
export async function showRun(events: AsyncIterable<RunEvent>, host: Host, { as, store }: Showing): Promise<RunState> {
  const style = styleFor(host.stdout, host.env)
  const live = new LiveLine(host.stdout)
  const keeper = store && new Keeper(store)
  let state = emptyRun
  for await (const event of events) {
    state = fold(state, event)
    await keeper?.keep(event)
    if (as === 'json') await host.stdout.write(`${toLine(event) ?? JSON.stringify(event)}\n`)
    else if (isLive(event)) await live.show(state)
    else {
      await live.clear()
      const lines = printEvent(event, state, style)
      if (lines.length > 0) await host.stdout.write(`${lines.join('\n')}\n`)
    }
  }
  return state
}

/** Appends to a store; live parts, which no store keeps, wait for the event after them. */
class Keeper {
  readonly #store: Store
  #waiting: RunEvent[] = []
  #lastSeq = -1

  constructor(store: Store) {
    this.#store = store
  }

  async keep(event: RunEvent): Promise<void> {
    this.#waiting.push(event)
    if (isLive(event)) return
    const isFirst = this.#lastSeq < 0
    // The disk. Before the first event nothing has happened yet, so a wrong path is bad usage.
    const appended = await this.#store.append(event.runId, this.#lastSeq, this.#waiting).catch((error: unknown) => {
      const message = `cannot write the trace: ${thrownText(error)}`
      throw isFirst ? new UsageError(message) : new Error(message)
    })
    if (!appended.ok) throw new Error(`the trace file already holds run ${event.runId} up to event ${appended.lastSeq}`)
    this.#lastSeq = event.seq
    this.#waiting = []
  }
}
