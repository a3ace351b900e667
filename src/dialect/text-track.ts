/**
 * What the text so far says about the place that comes next: whether a line has only just begun, and whether a stretch
 * of inline code is open.
 *
 *     Type `get_price` and `<tool_call>
 *          ^ in code        ^ in code
 */
export class TextTrack {
  lineBlank = true
  inCode = false
  /** A fence has opened and not closed: what stands in it is a program or data. */
  inFence = false
  last = ''
  #run = 0
  #runAtStart = false

  take(text: string): void {
    for (const char of text) this.#takeChar(char)
    if (text) this.last = text.at(-1)!
  }

  /** A region has ended: what follows begins anew. */
  reset(): void {
    this.lineBlank = true
    this.inCode = false
    this.inFence = false
    this.last = ''
    this.#run = 0
    this.#runAtStart = false
  }

  /** Called with a stretch's last character, decides about back quotes that the next one may still add to. */
  get codeOpen(): boolean {
    return this.#run > 0 && this.#run < 3 ? !this.inCode : this.inCode
  }

  #takeChar(char: string): void {
    if (char === '`') {
      if (this.#run === 0) this.#runAtStart = this.lineBlank
      this.#run++
      this.lineBlank = false
      return
    }
    if (this.#run > 0 && this.#run < 3) this.inCode = !this.inCode
    else if (this.#run >= 3 && this.#runAtStart) this.inFence = !this.inFence
    this.#run = 0
    if (char === '\n') {
      this.lineBlank = true
      this.inCode = false
    } else if (char.trim() !== '') this.lineBlank = false
  }
}
