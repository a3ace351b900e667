/**
 * The places where a mark may begin, found without looking into the marks: by the first character of each that is rare in
 * plain words, which the platform looks for faster than we could. A mark of plain words alone is looked for as a whole.
 *
 *     Then I call <tool_call>          assistant<|channel|>
 *                 ^ rare, and first             ^ rare, and nine behind the first
 */
export class MarkStarts {
  readonly #marks = new Set<string>()
  /** By the last bits of the first character: what is known of the marks that begin with it. */
  readonly #firsts = new Uint8Array(128)
  /** By the last bits of the first two characters. */
  readonly #pairs = new Uint8Array(slots)
  #places: Places | undefined
  /** How many characters of a mark can stand at the end of a text and none of them be rare. */
  reach = 0

  add(mark: string): void {
    this.#places = undefined
    this.#marks.add(mark)
    const rare = mark.search(rareInWords)
    this.reach = Math.max(this.reach, rare === -1 ? mark.length : rare)
    const first = mark.charCodeAt(0)
    this.#firsts[first & 127]! |= mark.length === 1 ? isWhole : isBeginning
    if (mark.length > 1) this.#pairs[slotOf(first, mark.charCodeAt(1))] = 1
  }

  /** The first place at or after `from` by which marks are found, else the length of the text. */
  next(text: string, from: number): number {
    this.#places ??= placesOf(this.#marks)
    const { pattern } = this.#places
    pattern.lastIndex = from
    return pattern.test(text) ? pattern.lastIndex - 1 : text.length
  }

  /** Where marks begin that are found by such a place, the furthest before it first. */
  before(text: string, place: number): readonly Start[] {
    return this.#places?.before.get(text.charCodeAt(place)) ?? []
  }

  /** Whether a mark may begin here, by its first two characters or the only one that is there. */
  mayBegin(text: string, at: number): boolean {
    const first = text.charCodeAt(at)
    const known = this.#firsts[first & 127]!
    if (known !== isBeginning || at + 1 === text.length) return known !== 0
    return this.#pairs[slotOf(first, text.charCodeAt(at + 1))] === 1
  }
}

/** A mark begins so many characters before the place it is found by, with this one. */
export interface Start {
  back: number
  first: number
}

interface Places {
  /** Matches one character: a rare one, or the first of a mark of plain words. */
  pattern: RegExp
  before: Map<number, Start[]>
}

/** Invariant: no mark holds a place before the one that it is found by, so that the first one found begins first. */
function placesOf(marks: ReadonlySet<string>): Places {
  const plain = [...marks].filter((it) => !rareInWords.test(it))
  const words = plain.map((it) => (it.length > 1 ? `${escaped(it[0]!)}(?=${escaped(it.slice(1))})` : escaped(it)))
  const any = new RegExp([rareInWords.source, ...words].join('|'))
  const before = new Map<number, Start[]>()
  for (const mark of marks) {
    const back = mark.search(any)
    const first = mark.charCodeAt(0)
    const starts = before.get(mark.charCodeAt(back)) ?? []
    before.set(mark.charCodeAt(back), starts)
    if (!starts.some((it) => it.back === back && it.first === first)) starts.push({ back, first })
    starts.sort((a, b) => b.back - a.back)
  }
  const rare = [...before.keys()].map((it) => String.fromCharCode(it)).filter((it) => rareInWords.test(it))
  return { pattern: new RegExp([`[${rare.map(escaped).join('')}]`, ...words].join('|'), 'g'), before }
}

const rareInWords = /[<[\]{}=_:#]|[^\0-\x7f]/
const slots = 1024
const isBeginning = 1
/** A mark of one character, behind which anything may stand. */
const isWhole = 2

function slotOf(first: number, second: number): number {
  return ((first << 5) ^ second) & (slots - 1)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
