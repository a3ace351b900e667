/**
 * The places where a mark may begin, found without looking into the marks: their first two characters are known.
 *
 *     Then I call <tool_call>
 *     ^ no mark begins with "Th"
 */
export class MarkStarts {
  /** By the last bits of the first character, so that a text in any script passes quickly. */
  readonly #first = new Uint8Array(slots)
  /** By the first two characters. */
  readonly #pairs = new Uint8Array(ascii * ascii)

  add(mark: string): void {
    const [first, second] = [mark.charCodeAt(0), mark.charCodeAt(1)]
    const slot = first & (slots - 1)
    if (first < ascii && second < ascii) {
      this.#first[slot] ||= pair
      this.#pairs[first * ascii + second] = 1
    } else this.#first[slot] = any
  }

  /** The first such place at or after `from`, else the length of the text. Sometimes one that is none, never too late. */
  next(text: string, from: number): number {
    const [first, pairs] = [this.#first, this.#pairs]
    const { length } = text
    for (let at = from; at < length; at++) {
      const code = text.charCodeAt(at)
      const kind = first[code & (slots - 1)]
      if (kind === 0) continue
      if (kind === any || code >= ascii) return at
      const second = text.charCodeAt(at + 1)
      if (!(second < ascii) || pairs[code * ascii + second] === 1) return at
    }
    return length
  }
}

const ascii = 128
const slots = 1024
const pair = 1
const any = 2
