/** A text that comes in small pieces: put together a few hundred at a time, since each that is kept costs more than it says. */
export class Pieces {
  length = 0
  #text = ''
  #latest: string[] = []

  add(piece: string): void {
    this.length += piece.length
    this.#latest.push(piece)
    if (this.#latest.length === together) this.#join()
  }

  get text(): string {
    if (this.#latest.length > 0) this.#join()
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
    this.#text += this.#latest.join('')
    this.#latest = []
  }
}

const together = 256
