/** The text that a JSON reader has before it: what is left undecided of earlier pieces, then the newest piece. */
export class JsonCursor {
  text = ''
  index = 0
  /** Units read before `text` begins. */
  base = 0
  /** No more text comes: what is undecided has to be decided now. */
  ended = false
  steps = 0
  readonly #until: readonly string[]

  /** `until`: marks that end the value wherever they stand outside a string. */
  constructor(until: readonly string[]) {
    this.#until = until
  }

  /** Invariant: what is left over is never longer than a look-ahead, so joining it to the next piece stays cheap. */
  add(piece: string): void {
    this.text = this.index < this.text.length ? this.text.slice(this.index) + piece : piece
    this.base += this.index
    this.index = 0
    this.steps += this.text.length
  }

  get position(): number {
    return this.base + this.index
  }

  /** Units seen so far, decided or not. */
  get seen(): number {
    return this.base + this.text.length
  }

  /** Whether the text stands here; `wait` where only its beginning has come so far. */
  startsWith(text: string, index: number = this.index): 'yes' | 'no' | 'wait' {
    if (this.text.startsWith(text, index)) return 'yes'
    if (this.ended || this.text.length - index >= text.length) return 'no'
    return text.startsWith(this.text.slice(index)) ? 'wait' : 'no'
  }

  /** Whether a mark that ends the value stands here. */
  mark(index: number): 'yes' | 'no' | 'wait' {
    const token = this.#token(index)
    if (token !== 'no') return token
    for (const mark of this.#until) {
      const answer = this.startsWith(mark, index)
      if (answer !== 'no') return answer
    }
    return 'no'
  }

  /** Where marks can end the value, so can a closing tag that is none of them, where nothing else would fit. */
  closingTag(index: number): 'yes' | 'no' | 'wait' {
    return this.#until.length === 0 ? 'no' : this.startsWith('</', index)
  }

  /** `<|im_end|>`, `</|im_end|>`: a token, whatever its name. */
  #token(index: number): 'yes' | 'no' | 'wait' {
    if (this.#until.length === 0 || this.text[index] !== '<') return 'no'
    const bar = this.text[index + 1] === '/' ? index + 2 : index + 1
    const next = this.text[bar]
    if (next === undefined) return this.ended ? 'no' : 'wait'
    return next === '|' || next === '｜' ? 'yes' : 'no'
  }
}

/** Where white space ends, from `index` on. */
export function spaceEnd(text: string, index: number): number {
  let end = index
  while (isSpace(text.charCodeAt(end))) end++
  return end
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}
