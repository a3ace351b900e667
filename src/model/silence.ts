/** Watches a server that may stop talking: its signal aborts after `limitMs` in which `heard` was not called. */
export class Silence {
  readonly #limitMs: number
  readonly #controller = new AbortController()
  #count = 0
  #over = false
  #hurried = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#watch(limitMs)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  heard(): void {
    this.#count++
  }

  /** Everything that matters has been said: from here on a short pause is the end. */
  hurry(limitMs: number): void {
    if (!this.#hurried && limitMs < this.#limitMs) this.#watch(limitMs)
    this.#hurried = true
  }

  close(): void {
    this.#over = true
  }

  /** One timer at a time, however many pieces arrive: it looks back at the count when it fires. */
  #watch(limitMs: number): void {
    if (limitMs > longestTimerMs) return
    const count = this.#count
    const look = () => {
      if (this.#over) return
      if (this.#count === count) this.#controller.abort()
      else this.#watch(limitMs)
    }
    AbortSignal.timeout(limitMs).addEventListener('abort', look, { once: true })
  }
}

/** Timers cannot count further; who waits that long waits for ever. */
const longestTimerMs = 2 ** 31 - 1
