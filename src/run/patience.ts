import type { RunContext } from './context.ts'
import { RunTime } from './run-time.ts'

/** How long a tool is waited for: until its time is over or the run is stopped. Costs nothing until it is asked. */
export class Patience {
  readonly #timeoutMs: number
  readonly #context: RunContext
  #time: RunTime | undefined
  #over: Promise<never> | undefined

  constructor(timeoutMs: number, context: RunContext) {
    this.#timeoutMs = timeoutMs
    this.#context = context
  }

  /** Aborts when the tool is not waited for any longer. */
  get signal(): AbortSignal {
    const { clock, time } = this.#context
    this.#time ??= new RunTime({ left: this.#timeoutMs, clock, given: time.signal })
    return this.#time.signal
  }

  /** The promise, or a rejection when patience ends before it. */
  wait<T>(promise: Promise<T>): Promise<T> {
    this.#over ??= this.#untilOver()
    return Promise.race([promise, this.#over])
  }

  end(): void {
    this.#time?.end()
  }

  #untilOver(): Promise<never> {
    const { signal } = this
    const over = new Promise<never>((_, reject) => {
      const stop = () => reject(new TimeOver(`no result within ${this.#timeoutMs} ms`))
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
    })
    // It may end when nobody waits any more.
    over.catch(() => undefined)
    return over
  }
}

/** A tool's time is over. */
export class TimeOver extends Error {}
