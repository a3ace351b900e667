import type { RunEvent } from '../../src/core/event.ts'

/** How fast a run is shown again: as it was, so many times faster, or without waiting. */
export type Speed = 1 | 2 | 10 | 'at-once'

/** Gives the events of a recorded run again, at the pace that the person sets. */
export class Player {
  readonly events: readonly RunEvent[]
  #at = 0
  #speed: Speed
  #isPaused = false
  #isStopped = false
  #steps = 0
  #wake = () => {}
  /** When the event before was given, in the run's own time and in the page's. */
  #given = { runAt: 0, pageAt: 0 }

  constructor(events: readonly RunEvent[], speed: Speed = 1) {
    this.events = events
    this.#speed = speed
  }

  /** How many events were given. */
  get at(): number {
    return this.#at
  }

  get speed(): Speed {
    return this.#speed
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  /** The run's own time, for what counts seconds. */
  readonly now = (): number => {
    const { runAt, pageAt } = this.#given
    const speed = this.#speed === 'at-once' ? 1 : this.#speed
    const next = this.events[this.#at]?.at ?? runAt
    return this.#isPaused ? runAt : Math.min(next, runAt + (performance.now() - pageAt) * speed)
  }

  setSpeed(speed: Speed): void {
    this.#speed = speed
    this.#wake()
  }

  pause(): void {
    this.#isPaused = true
    this.#wake()
  }

  go(): void {
    this.#isPaused = false
    this.#wake()
  }

  /** Goes on to the next event that can be seen, and waits there. */
  step(): void {
    this.#isPaused = true
    this.#steps++
    this.#wake()
  }

  stop(): void {
    this.#isStopped = true
    this.#wake()
  }

  async *play(): AsyncGenerator<RunEvent> {
    for (const event of this.events) {
      await this.#turnOf(event)
      if (this.#isStopped) return
      this.#at++
      this.#given = { runAt: event.at, pageAt: performance.now() }
      if (this.#steps > 0 && !unseen.has(event.type)) this.#steps--
      yield event
    }
  }

  /** Long pauses, as for a person's approval, are shortened. */
  async #turnOf({ at }: RunEvent): Promise<void> {
    let left = this.#at === 0 ? 0 : Math.min(Math.max(at - this.#given.runAt, 0), longestMs)
    while (!this.#isStopped && this.#steps === 0 && (this.#isPaused || (left > 0 && this.#speed !== 'at-once'))) {
      const speed = this.#isPaused || this.#speed === 'at-once' ? 0 : this.#speed
      const from = performance.now()
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        if (speed > 0) setTimeout(resolve, left / speed)
      })
      left -= (performance.now() - from) * speed
    }
  }
}

const longestMs = 4_000
const unseen: ReadonlySet<RunEvent['type']> = new Set(['prompt', 'call', 'issue', 'observation', 'step-end'])
