/** A text that comes in small pieces: put together a few hundred at a time, since each that is kept costs more than it says. */
export class Pieces {
  length = 0
  #text = ''
  /** Used again and again; what counts is its first `#count` pieces. */
  readonly #latest: string[] = []
  #count = 0

  add(piece: string): void {
    this.length += piece.length
    this.#latest[this.#count++] = piece
    if (this.#count === together) this.#join()
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
    this.#latest.length = this.#count
    this.#text += this.#latest.join('')
    this.#count = 0
  }
}

const together = 256
