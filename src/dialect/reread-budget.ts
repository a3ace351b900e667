/** How much of a completion may be read once more: all such stretches together are a few times its length at most. */
export class RereadBudget {
  #spent = 0

  /** Whether a stretch of this length that ends here may be; if so, it is counted. */
  take(to: number, length: number): boolean {
    if (this.#spent + length > share * to + atLeast) return false
    this.#spent += length
    return true
  }
}

const share = 4
const atLeast = 4_000
