import { isNewline } from './python-letter.ts'

/**
 * Finds where a call or a list of calls ends while it is still arriving, without reading it.
 *
 *     [f(a="x)]"), g()] and then
 *                     ^ ended: the rest is not taken
 *
 * Invariant: what it says does not depend on how the text was cut, and each unit is looked at once.
 */
export class PythonScanner {
  state: 'reading' | 'ended' | 'failed' = 'reading'
  private open: string[] = []
  private mode: 'code' | 'comment' | 'quote' | 'string' | 'escape' = 'code'
  private quote = ''
  /** Quotes seen in a row: opening ones in mode `quote`, closing ones in mode `string`. */
  private quotes = 0
  private tripled = false
  private afterReturn = false

  /** Whether the text so far ends inside quotes. */
  get inString(): boolean {
    return this.mode === 'string' || this.mode === 'escape' || (this.mode === 'quote' && this.quotes !== 2)
  }

  /** Brackets still open. */
  get depth(): number {
    return this.open.length
  }

  /** Units taken; fewer than given once the outermost bracket has closed. */
  feed(text: string): number {
    let taken = 0
    while (taken < text.length && this.state === 'reading') {
      this.step(text[taken]!)
      taken += 1
    }
    return taken
  }

  private step(character: string): void {
    if (this.mode === 'quote') this.stepQuote(character)
    else if (this.mode === 'string') this.stepString(character)
    else if (this.mode === 'code') this.stepCode(character)
    else if (this.mode === 'comment') {
      if (isNewline(character)) this.mode = 'code'
    } else {
      this.afterReturn = character === '\r'
      this.mode = 'string'
    }
  }

  /** Behind an opening quote: a second may make an empty string, a third a triple one. */
  private stepQuote(character: string): void {
    if (character === this.quote) {
      this.quotes += 1
      if (this.quotes < 3) return
      this.quotes = 0
      this.tripled = true
      this.mode = 'string'
      return
    }
    const empty = this.quotes === 2
    this.quotes = 0
    this.tripled = false
    this.mode = empty ? 'code' : 'string'
    this.step(character)
  }

  private stepString(character: string): void {
    const continued = this.afterReturn && character === '\n'
    this.afterReturn = false
    if (character === this.quote) {
      this.quotes += 1
      if (this.tripled && this.quotes < 3) return
      this.mode = 'code'
    } else if (character === '\\') this.mode = 'escape'
    else if (!this.tripled && !continued && isNewline(character)) this.state = 'failed'
    this.quotes = 0
  }

  private stepCode(character: string): void {
    if (character === '"' || character === "'") {
      this.quote = character
      this.quotes = 1
      this.mode = 'quote'
      if (this.open.length === 0) this.state = 'failed'
    } else if (character === '#') this.mode = 'comment'
    else if (Object.hasOwn(closers, character)) this.open.push(closers[character]!)
    else if (')]}'.includes(character)) this.close(character)
    else if (this.open.length === 0 && !/^[\p{XID_Continue}\p{Surrogate}.\s\\]$/u.test(character)) this.state = 'failed'
  }

  private close(character: string): void {
    if (this.open.pop() !== character) this.state = 'failed'
    else if (this.open.length === 0) this.state = 'ended'
  }
}

const closers: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
