import { Session } from 'node:inspector'

/**
 * Counts how often the blocks of our code run, by the engine's own counters: the same for the same text on any machine,
 * and nothing that is written in JavaScript escapes it.
 */
export class WorkCounter {
  readonly #session = new Session()

  start(): void {
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  stop(): void {
    this.#session.disconnect()
  }

  /** How many blocks of the source ran while this did. */
  of(act: () => void): number {
    this.#take()
    act()
    return this.#take()
  }

  #take(): number {
    let sum = 0
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) throw error
      for (const { url, functions } of answer.result) {
        if (!url.includes('/src/')) continue
        for (const { ranges } of functions) for (const { count } of ranges) sum += count
      }
    })
    return sum
  }
}
