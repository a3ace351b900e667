/** The marks that stand around a string, the same on both sides. */
export const stringMarks = ['<|"|>', '<escape>'] as const

/**
 * Follows a call in Gemma's form while it arrives, without reading it.
 *
 *     call:f{k:<|"|>a } b<|"|>,n:5}call:g{} and then
 *                   ^ in a string           ^ ended: the rest is not taken
 *
 * Invariant: what it says does not depend on how the text was cut, and each unit is looked at a bounded number of times.
 */
export class GemmaScan {
  #mode: 'code' | 'string' | 'behind' | 'between' | 'ended' = 'code'
  /** The end of the text so far that may be half of a mark. */
  #half = ''
  /** What ends the string: a mark, or a quote. */
  #closer = ''
  #escaped = false
  /** The last character outside of strings that was no white space. */
  #last = ''
  #outer = ''
  #depth = 0
  /** How much of the next `call:` has come. */
  #next = 0

  /** Whether the text so far ends inside a string. */
  get inString(): boolean {
    return this.#mode === 'string'
  }

  /** Units taken; fewer than given once the calls have ended. */
  feed(text: string): number {
    for (let taken = 0; taken < text.length; taken++) {
      this.#step(text[taken]!)
      if (this.#mode === 'ended') return taken
    }
    return text.length
  }

  #step(char: string): void {
    if (this.#mode === 'between') this.#stepBetween(char)
    else {
      // A mark or quote ends a string only where something else may come: within one it is data.
      if (this.#mode === 'behind' && !/\s/.test(char)) this.#mode = ',}]):'.includes(char) ? 'code' : 'string'
      if (this.#mode === 'string') this.#stepString(char)
      else this.#stepCode(char)
    }
  }

  #stepCode(char: string): void {
    if (this.#completes(char, stringMarks)) {
      this.#closer = this.#half
      this.#half = ''
      // One that ends a string which never began is no beginning.
      this.#mode = /[:=,[{(]|^$/.test(this.#last) ? 'string' : 'behind'
      return
    }
    if (/\s/.test(char)) return
    // Half of a mark is no value yet.
    if (this.#half !== '') return
    if ((char === '"' || char === "'") && /[:=,[{(]/.test(this.#last)) {
      this.#closer = char
      this.#mode = 'string'
      return
    }
    this.#last = char
    if (this.#outer === '' && (char === '{' || char === '(')) this.#outer = char
    if (char === this.#outer) this.#depth++
    else if (this.#outer && char === (this.#outer === '{' ? '}' : ')') && --this.#depth === 0) this.#mode = 'between'
  }

  #stepString(char: string): void {
    if (this.#escaped) this.#escaped = false
    else if (this.#closer.length === 1 && char === '\\') this.#escaped = true
    else if (this.#completes(char, [this.#closer])) {
      this.#half = ''
      this.#mode = 'behind'
    }
  }

  #stepBetween(char: string): void {
    if (this.#next === 0 && /[\s,;})]/.test(char)) return
    if (char !== 'call:'[this.#next]) this.#mode = 'ended'
    else if (++this.#next === 'call:'.length) {
      this.#next = 0
      this.#outer = ''
      this.#last = ':'
      this.#mode = 'code'
    }
  }

  /** Whether this character is the last of one of these marks; else how much of one has come is kept. */
  #completes(char: string, marks: readonly string[]): boolean {
    this.#half += char
    while (this.#half !== '' && !marks.some((it) => it.startsWith(this.#half))) this.#half = this.#half.slice(1)
    return marks.includes(this.#half)
  }
}
