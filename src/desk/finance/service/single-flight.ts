/** Does once what several want at the same time, and stops it when none of them wants it any more. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  async join(key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    const flight = this.#flights.get(key) ?? this.#take(key, start)
    flight.waiting++
    try {
      return await orAborted(flight.landing, signal)
    } finally {
      flight.waiting--
      if (flight.waiting === 0) this.#end(key, flight)
    }
  }

  #take(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController()
    const flight = { landing: start(controller.signal), controller, waiting: 0 }
    this.#flights.set(key, flight)
    return flight
  }

  #end(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
    flight.controller.abort()
  }
}

interface Flight<T> {
  landing: Promise<T>
  controller: AbortController
  waiting: number
}

/** What a promise gives, or the signal's reason as soon as it aborts: for work that may not listen to its signal. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
    work.catch(() => {})
    aborted.catch(() => {})
  }
}
