import type { RunEvent } from '../../src/core/event.ts'
import { fold, foldAll, type RunState } from '../../src/trace/fold.ts'
import { toLine } from '../../src/trace/trace-file.ts'
import { type Origin, toKeptRun } from './kept-run.ts'
import { Elsewhere, type Shelf } from './shelf.ts'

/** Writes one run while it goes on: what comes while a write is under way goes with the next one. */
export class RunWriter {
  readonly #spare: Shelf
  readonly #origin: Origin
  readonly #whole: string[]
  #shelf: Shelf
  #state: RunState
  /** The state at the last event that is kept. */
  #keptState: RunState
  #keptSeq: number
  #pending: string[] = []
  #writing: Promise<void> | undefined

  constructor({ shelf, spare, origin, before }: RunWriterOptions) {
    this.#shelf = shelf
    this.#spare = spare
    this.#origin = origin
    this.#whole = before.flatMap((it) => toLine(it) ?? [])
    this.#state = foldAll(before)
    this.#keptState = this.#state
    this.#keptSeq = this.#state.seq
  }

  /** Whether the database took no more, so that the run is in memory only. */
  get isFull(): boolean {
    return this.#shelf === this.#spare
  }

  /** Takes an event; true where nothing may go on before it is written. */
  add(event: RunEvent): boolean {
    this.#state = fold(this.#state, event)
    const line = toLine(event)
    if (line === undefined) return false
    this.#keptState = this.#state
    this.#pending.push(line)
    this.#whole.push(line)
    if (this.#writing === undefined) {
      this.#writing = this.#write()
      this.#writing.catch(() => {})
    }
    return event.type === 'tool-start' || event.type === 'run-end' || event.type === 'run-start'
  }

  /** Rejects where another tab went on with the run. */
  async drained(): Promise<void> {
    await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0) {
      const lines = this.#pending.splice(0)
      const row = toKeptRun(this.#keptState, this.#origin)
      // The browser's storage: full, forbidden since, or taken over by another tab.
      try {
        await this.#shelf.put(row, lines, this.#keptSeq)
      } catch (error) {
        if (error instanceof Elsewhere) throw new Error('another tab went on with this run')
        this.#shelf = this.#spare
        await this.#spare.put(row, this.#whole.slice(), -1)
        this.#pending.length = 0
      }
      this.#keptSeq = row.lastSeq
    }
    this.#writing = undefined
  }
}

interface RunWriterOptions {
  shelf: Shelf
  /** Takes over where the other takes no more. */
  spare: Shelf
  origin: Origin
  /** What is kept of the run already. */
  before: readonly RunEvent[]
}
