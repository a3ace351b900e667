/** Whether something stands at a place; `wait` where the text so far ends too soon to tell. */
export type Answer = 'yes' | 'no' | 'wait'

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

  /** `until`: marks that end the value wherever they stand outside a string, and with them any token, whatever its name. */
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

  startsWith(text: string, index: number = this.index): Answer {
    if (this.text.startsWith(text, index)) return 'yes'
    if (this.ended || this.text.length - index >= text.length) return 'no'
    return text.startsWith(this.text.slice(index)) ? 'wait' : 'no'
  }

  /** Whether a mark that ends the value stands here. */
  mark(index: number): Answer {
    if (this.#until.length === 0) return 'no'
    const token = this.text[index] === '<' ? this.#oneOf(tokens, index) : 'no'
    return token === 'no' ? this.#oneOf(this.#until, index) : token
  }

  #oneOf(marks: readonly string[], index: number): Answer {
    for (const mark of marks) {
      const answer = this.startsWith(mark, index)
      if (answer !== 'no') return answer
    }
    return 'no'
  }

  /** Where marks can end the value, so can a closing tag that is none of them, where nothing else would fit. */
  closingTag(): Answer {
    return this.text[this.index] === '<' && this.#until.length > 0 ? this.startsWith('</') : 'no'
  }
}

/** How they begin: `<|im_end|>`, `</|im_end|>`. */
const tokens = ['<|', '</|', '<｜', '</｜']

/** Where white space ends, from `index` on. */
export function spaceEnd(text: string, index: number): number {
  let end = index
  while (isSpace(text.charCodeAt(end))) end++
  return end
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}
