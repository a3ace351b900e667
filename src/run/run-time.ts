import type { Clock } from './options.ts'

/** How long a run, or a tool of it, may take: until its time is over or its caller aborts. Costs nothing until somebody waits. */
export class RunTime {
  readonly #deadline: number
  readonly #clock: Clock
  readonly #given: AbortSignal | undefined
  #over: AbortController | undefined
  #signal: AbortSignal | undefined
  #isDone = false

  /** What a model is given: reading its signal starts the timer. */
  readonly asked: { readonly signal: AbortSignal }

  constructor({ left, clock, given }: { left: number; clock: Clock; given: AbortSignal | undefined }) {
    this.#deadline = clock.now() + left
    this.#clock = clock
    this.#given = given
    this.asked = new Asked(this)
  }

  /** Aborts when the caller does and when the time is over; one timer for the whole run. */
  get signal(): AbortSignal {
    this.#signal ??= this.#begin()
    return this.#signal
  }

  /** Whether the signal has aborted, or would have. */
  get isOver(): boolean {
    if (this.#signal) return this.#signal.aborted
    return this.#given?.aborted === true || this.#clock.now() >= this.#deadline
  }

  /** Why the signal has aborted: it was the caller, or the clock. */
  get why(): 'aborted' | 'late' {
    return this.#given?.aborted ? 'aborted' : 'late'
  }

  /** Ends the timer; after it the signal means nothing any more. */
  end(): void {
    this.#isDone = true
    this.#over?.abort('nobody waits any longer')
  }

  #begin(): AbortSignal {
    const over = new AbortController()
    this.#over = over
    const left = this.#deadline - this.#clock.now()
    this.#clock.sleep(left, over.signal).then(() => this.#isDone || over.abort('the time is over'))
    return this.#given ? AbortSignal.any([this.#given, over.signal]) : over.signal
  }
}

/** A class and no object literal: the getters of all literals differ, and so would the shapes of what models are given. */
class Asked {
  readonly #time: RunTime

  constructor(time: RunTime) {
    this.#time = time
  }

  get signal(): AbortSignal {
    return this.#time.signal
  }
}
