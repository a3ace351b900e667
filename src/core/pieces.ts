/** A text that comes in small pieces: put together a few hundred at a time, since each that is kept costs more than it says. */
export class Pieces {
  length = 0
  #text = ''
  #latest = ''
  #count = 0

  add(piece: string): void {
    this.length += piece.length
    this.#latest += piece
    if (++this.#count === together) this.#join()
  }

  get text(): string {
    if (this.#count > 0) this.#join()
    return this.#text
  }

  /** Takes away what stands behind a place, and gives it back. */
  cut(length: number): string {
    const all = this.text
    this.#text = all.slice(0, length)
    this.length = length
    return all.slice(length)
  }

  #join(): void {
    // Engines keep a sum as its terms, and write it out where it is searched.
    anything.test(this.#latest)
    this.#text += this.#latest
    this.#latest = ''
    this.#count = 0
  }
}

const together = 256
const anything = /^/
