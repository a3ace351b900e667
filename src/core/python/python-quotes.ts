import { endOf, isNewline } from './python-pattern.ts'

/**
 * Tells whether calls that are still arriving end inside quotes, without reading them. Outside brackets stands prose,
 * and quotes in it are none.
 *
 *     he said "go": [f(a="x)]")
 *                         ^^^
 *
 * Invariant: what it says does not depend on how the text was cut, and each unit is looked at once.
 */
export class PythonQuotes {
  /** What closes the brackets that are open. */
  #open: string[] = []
  /** What began the string or the comment that the text ends in. */
  #quote = ''
  /** How many quotes close the string: 1 or 3, and 0 as long as more of them may open it. */
  #width = 0
  /** Quotes seen in a row. */
  #run = 0
  /** A backslash, or a carriage return behind one. */
  #escape = ''

  get inString(): boolean {
    return this.#quote !== '' && this.#quote !== '#' && !(this.#width === 0 && this.#run === 2)
  }

  feed(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const from = at
      if (this.#escape === '' && (this.#quote === '' || this.#width > 0)) at = endOf(ordinary, text, from)
      if (at > from) this.#run = 0
      if (at < text.length) this.#step(text[at]!)
    }
  }

  #step(character: string): void {
    if (this.#quote === '') this.#stepCode(character)
    else if (this.#quote !== '#') this.#stepString(character)
    else if (isNewline(character)) this.#quote = ''
  }

  #stepCode(character: string): void {
    if (character === '#' || (`"'`.includes(character) && this.#open.length > 0)) {
      this.#quote = character
      this.#width = 0
      this.#run = 1
    } else if ('([{'.includes(character)) this.#open.push(closers[character]!)
    else if (')]}'.includes(character) && this.#open.pop() !== character) this.#open = []
  }

  #stepString(character: string): void {
    if (this.#escape !== '') {
      const escaped = this.#escape === '\\'
      this.#escape = escaped && character === '\r' ? character : ''
      if (escaped || character === '\n') return
    }
    if (character === this.#quote) {
      this.#run++
      if (this.#run === this.#width) this.#quote = ''
      else if (this.#run === 3) {
        this.#width = 3
        this.#run = 0
      }
      return
    }
    if (this.#width === 0) {
      if (this.#run === 2) {
        this.#quote = ''
        this.#stepCode(character)
        return
      }
      this.#width = 1
    }
    this.#run = 0
    if (character === '\\') this.#escape = character
    else if (this.#width === 1 && isNewline(character)) {
      this.#quote = ''
      this.#open = []
    }
  }
}

/** What changes nothing, inside quotes or outside. */
const ordinary = /[^"'\\\r\n#()[\]{}]+/y
const closers: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
