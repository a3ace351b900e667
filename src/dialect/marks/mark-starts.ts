/**
 * The places where a mark may begin, found without looking into the marks: their first three characters are known.
 *
 *     Then I call <tool_call>
 *     ^ no mark begins with "The"
 */
export class MarkStarts {
  /** By the last bits of the first character, so that a text in any script passes quickly. */
  readonly #first = new Uint8Array(firsts)
  /** By the first three characters, thrown together. */
  readonly #threes = new Uint8Array(threes)

  add(mark: string): void {
    const slot = mark.charCodeAt(0) & (firsts - 1)
    if (mark.length < 3) this.#first[slot] = any
    else {
      this.#first[slot] ||= three
      this.#threes[threeAt(mark, 0)] = 1
    }
  }

  /** The first such place at or after `from`, else the length of the text. Sometimes one that is none, never too late. */
  next(text: string, from: number): number {
    const { length } = text
    for (let at = from; at < length; at++) {
      const kind = this.#first[text.charCodeAt(at) & (firsts - 1)]
      if (kind === 0) continue
      if (kind === any || at + 3 > length || this.#threes[threeAt(text, at)] === 1) return at
    }
    return length
  }
}

const firsts = 1024
const threes = 1 << 14
const three = 1
const any = 2

function threeAt(text: string, at: number): number {
  const sum = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)
  return sum & (threes - 1)
}
