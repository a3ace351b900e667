import type { RunContext } from './context.ts'

/** How long a tool is waited for: until its time is over or the run is stopped. Costs nothing until it is asked. */
export class Patience {
  readonly #timeoutMs: number
  readonly #context: RunContext
  #over: Promise<never> | undefined
  #limit: AbortController | undefined
  #signal: AbortSignal | undefined

  constructor(timeoutMs: number, context: RunContext) {
    this.#timeoutMs = timeoutMs
    this.#context = context
  }

  /** Aborts when the tool is not waited for any longer. */
  get signal(): AbortSignal {
    if (!this.#signal) {
      this.#limit = new AbortController()
      this.#signal = AbortSignal.any([this.#context.time.signal, this.#limit.signal])
    }
    return this.#signal
  }

  /** The promise, or a rejection when patience ends before it. */
  wait<T>(promise: Promise<T>): Promise<T> {
    this.#over ??= this.#untilOver()
    return Promise.race([promise, this.#over])
  }

  end(): void {
    this.#limit?.abort('the tool is not waited for any longer')
  }

  #untilOver(): Promise<never> {
    const { signal } = this
    const over = new Promise<never>((_, reject) => {
      const stopped = () => reject(new Error('aborted'))
      if (signal.aborted) stopped()
      signal.addEventListener('abort', stopped, { once: true })
      this.#context.clock.sleep(this.#timeoutMs, signal).then(() => {
        reject(new TimeOver(`no result within ${this.#timeoutMs} ms`))
        this.end()
      })
    })
    // It may end when nobody waits any more.
    over.catch(() => undefined)
    return over
  }
}

/** A tool's time is over. */
export class TimeOver extends Error {}
