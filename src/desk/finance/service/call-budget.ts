/** Calls that a service bears: some at once, then one after another. */
export interface CallRate {
  burst: number
  perMinute: number
}

/** Says how long to wait before the next call, so that a service's limit is not run into. */
export class CallBudget {
  readonly #rate: CallRate
  /** When the calls made so far are paid for. */
  #paidAt = 0

  constructor(rate: CallRate) {
    this.#rate = rate
  }

  /** Takes a call and gives the pause before it; takes none where that is longer than `patienceMs`. */
  take(now: number, patienceMs: number): { taken: boolean; waitMs: number } {
    const each = 60_000 / this.#rate.perMinute
    const paidAt = Math.max(this.#paidAt, now)
    const waitMs = Math.max(0, paidAt - (this.#rate.burst - 1) * each - now)
    if (waitMs > patienceMs) return { taken: false, waitMs }
    this.#paidAt = paidAt + each
    return { taken: true, waitMs }
  }
}
