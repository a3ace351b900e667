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
  /** The last two characters. */
  #last = ''
  #run = 0
  #runAtStart = false

  /** Costs little for a text without back quotes, however long: those and line ends are all that counts. */
  take(text: string): void {
    for (let at = 0; at < text.length; ) {
      const quote = text.indexOf('`', at)
      const end = quote === -1 ? text.length : quote
      if (end > at) this.#takePlain(text.slice(at, end))
      if (quote !== -1) this.#takeQuote()
      at = end + 1
    }
    this.#last = (this.#last + text.slice(-2)).slice(-2)
  }

  /** A region has ended: what follows begins anew. */
  reset(): void {
    this.lineBlank = true
    this.inCode = false
    this.inFence = false
    this.#last = ''
    this.#run = 0
    this.#runAtStart = false
  }

  /** Called with a stretch's last character, decides about back quotes that the next one may still add to. */
  get codeOpen(): boolean {
    return this.#run > 0 && this.#run < 3 ? !this.inCode : this.inCode
  }

  /** Whether a mark behind this place, and before that character, stands between quotes of one kind: "the `</think>` tag". */
  quotes(next: string | undefined, ended: boolean): 'yes' | 'no' | 'unknown' {
    const last = this.#last.slice(-1)
    if (!/[`"']/.test(last)) return 'no'
    if (next === undefined) return ended ? 'no' : 'unknown'
    return next === last ? 'yes' : 'no'
  }

  /** Whether a mark here, and before these two characters, is a word of a sentence: "I use the <think> tag." */
  mentions(behind: string): boolean {
    return !this.lineBlank && /\p{L} $|\($/u.test(this.#last) && /^(?:[.,;:!?)]| [\p{Ll}\p{Lo}])/u.test(behind)
  }

  #takeQuote(): void {
    if (this.#run === 0) this.#runAtStart = this.lineBlank
    this.#run++
    this.lineBlank = false
  }

  #takePlain(text: string): void {
    if (this.#run > 0 && this.#run < 3) this.inCode = !this.inCode
    else if (this.#run >= 3 && this.#runAtStart) this.inFence = !this.inFence
    this.#run = 0
    const lineEnd = text.lastIndexOf('\n')
    if (lineEnd !== -1) {
      this.inCode = false
      this.lineBlank = true
    }
    if (this.lineBlank) this.lineBlank = text.slice(lineEnd + 1).trim() === ''
  }
}
