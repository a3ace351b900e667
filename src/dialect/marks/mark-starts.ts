/**
 * The places where a mark may begin, found without looking into the marks: their first three characters are known, and the
 * platform looks for those faster than we could.
 *
 *     Then I call <tool_call>
 *     ^ no mark begins with "The"
 */
export class MarkStarts {
  readonly #root: Beginnings = new Map()
  /** By the last bits of the first character. */
  readonly #firsts = new Uint8Array(slots)
  #pattern: RegExp | undefined

  add(mark: string): void {
    this.#pattern = undefined
    this.#firsts[mark.charCodeAt(0) & (slots - 1)] = 1
    let node = this.#root
    for (let i = 0; i < Math.min(mark.length, known); i++) {
      const next: Beginnings = node.get(mark[i]!) ?? new Map()
      node.set(mark[i]!, next)
      node = next
    }
    // Nothing more has to stand behind a mark that ends here.
    if (mark.length < known) node.set('', new Map())
  }

  /** The first such place at or after `from`, else the length of the text; also where the text ends in a beginning. */
  next(text: string, from: number): number {
    if (text.length - from < short && !this.#mayBegin(text, from)) return text.length
    this.#pattern ??= new RegExp(patternOf(this.#root, 'whole'), 'g')
    this.#pattern.lastIndex = from
    return this.#pattern.exec(text)?.index ?? text.length
  }

  #mayBegin(text: string, from: number): boolean {
    for (let at = from; at < text.length; at++) {
      if (this.#firsts[text.charCodeAt(at) & (slots - 1)] === 1) return true
    }
    return false
  }
}

/** Pieces of a stream are seen through sooner than a pattern is begun. */
const short = 12
const slots = 1024

/** Beginnings of marks, by character. */
type Beginnings = Map<string, Beginnings>

const known = 3

/** `cut`: the text may end here. */
function patternOf(node: Beginnings, end: 'whole' | 'cut'): string {
  if (end === 'cut' && (node.size === 0 || node.has(''))) return ''
  const rows = [...node].sort().map(([char, next]) => escaped(char) + patternOf(next, 'cut'))
  return `(?:${[...rows, end === 'cut' ? '$' : '[]'].join('|')})`
}

function escaped(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
}
