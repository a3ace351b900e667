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

  #join(): void {
    this.#text += this.#latest.join('')
    this.#latest = []
  }
}

const together = 256
