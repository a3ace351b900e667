import type { RunEvent } from '../../src/core/event.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { fromLines, type LineIssue, toLine } from '../../src/trace/trace-file.ts'
import { lastRun } from '../run/run-id.ts'
import { type KeptRun, keyOf, type Origin, toKeptRun } from './kept-run.ts'
import { RunWriter } from './run-writer.ts'
import { browserShelf, memoryShelf, type Shelf } from './shelf.ts'

/** A trace file that was opened in this tab. */
export interface OpenedFile {
  name: string
  runs: RunEvent[][]
  issues: LineIssue[]
  /** What it is instead, where it holds no run. */
  what?: string
}

/** The runs that this browser keeps, as the lines of their trace files. Never fails: what is wrong, `trouble` says. */
export class Keep {
  /** Files opened since the page was; `#/file/1` shows the first. */
  readonly opened: OpenedFile[] = []
  #trouble: string | undefined
  /** For what the database does not take. */
  readonly #spare = memoryShelf()
  readonly #shelf: Promise<Shelf>

  constructor() {
    this.#shelf = browserShelf().catch(() => {
      this.#trouble = forbidden
      return this.#spare
    })
  }

  /** Why runs may be gone when the page is closed, in words for the person. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** All runs, the newest first. */
  async list(): Promise<KeptRun[]> {
    const rows = new Map<string, KeptRun>()
    for (const shelf of await this.#shelves()) for (const row of await shelf.rows()) rows.set(row.id, row)
    return [...rows.values()].sort((a, b) => b.startedAt - a.startedAt)
  }

  /** One run as the text of a trace file; empty for a run that is not kept. */
  async text(id: string): Promise<string> {
    for (const shelf of (await this.#shelves()).reverse()) {
      const lines = await shelf.lines(id)
      if (lines.length > 0) return `${lines.join('\n')}\n`
    }
    return ''
  }

  async read(id: string): Promise<RunEvent[]> {
    return fromLines(await this.text(id)).runs[0] ?? []
  }

  /** Keeps whole runs that came from elsewhere. One that is kept here already, with as many events, stays as it is. */
  async add(runs: readonly RunEvent[][]): Promise<void> {
    const kept = await this.list()
    for (const events of runs) {
      const row = toKeptRun(foldAll(events))
      if (kept.some((it) => it.id === row.id && it.lastSeq >= row.lastSeq)) continue
      await this.restore([{ row, text: events.flatMap((it) => toLine(it) ?? []).join('\n') }])
    }
  }

  /** Takes runs away and gives back what brings them back. */
  async remove(ids: readonly string[]): Promise<RemovedRun[]> {
    const rows = await this.list()
    const removed: RemovedRun[] = []
    for (const id of ids) {
      const row = rows.find((it) => it.id === id)
      if (row) removed.push({ row, text: (await this.text(id)).trimEnd() })
      for (const shelf of await this.#shelves()) await shelf.remove(id)
    }
    return removed
  }

  async restore(removed: readonly RemovedRun[]): Promise<void> {
    for (const { row, text } of removed) {
      await (await this.#shelf).put(row, [text], -1).catch(() => {
        this.#trouble ??= full
        return this.#spare.put(row, [text], -1)
      })
    }
  }

  /** Passes a run's events on and keeps them; no tool starts before it is kept that it does. */
  async *keeping(events: AsyncIterable<RunEvent>, { runId, origin, before }: Kept): AsyncGenerator<RunEvent> {
    sessionStorage.setItem(lastRun, keyOf(runId))
    const writer = new RunWriter({ shelf: await this.#shelf, spare: this.#spare, origin, before })
    const release = await hold(runId)
    try {
      for await (const event of events) {
        const isDue = writer.add(event)
        if (isDue) await writer.drained()
        if (writer.isFull) this.#trouble ??= full
        yield event
      }
      await writer.drained()
    } finally {
      release()
    }
  }

  async #shelves(): Promise<Shelf[]> {
    const shelf = await this.#shelf
    return shelf === this.#spare ? [shelf] : [shelf, this.#spare]
  }
}

interface Kept {
  runId: string
  origin: Origin
  /** What is kept of the run already, where it is taken up again. */
  before: readonly RunEvent[]
}

/** A run that was taken away, as long as it can be brought back. */
export interface RemovedRun {
  row: KeptRun
  text: string
}

const forbidden =
  'This browser does not let the page keep anything, as in a private window: runs are gone when the page is closed. Export those that you want to keep.'
const full =
  "The browser's storage is full: newer runs are gone when the page is closed. Delete old runs, or export those that you want to keep."

/** The runs that go on in some tab of this browser, where the browser can say so. */
export async function runsGoingOn(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])))
}

/** Says to other tabs that a run goes on here, until it is released or the tab is closed. */
function hold(runId: string): Promise<() => void> {
  return new Promise((resolve) => {
    const manager = locks()
    if (!manager) return resolve(() => {})
    const lock = () => new Promise<void>((release) => resolve(release))
    manager.request(lockPrefix + runId, { ifAvailable: true }, lock).catch(() => resolve(() => {}))
  })
}

const lockPrefix = 'dispatch-desk/run/'

/** Absent where the page is not served safely. */
function locks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined
}
