import type { MarkSearch, MarkTable, RoleType } from './marks/mark-table.ts'

/** What a search is for: a text, where it stands in the completion, and whether more of it comes. */
export interface Ahead {
  buffer: string
  /** Where the buffer begins in the completion, and where in the buffer the search begins. */
  base: number
  at: number
  ended: boolean
}

/**
 * The next mark that counts in a body. Linear: what lies ahead is looked for once, however many bodies end before it.
 *
 *     <invoke name="f">…</invoke> <invoke name="g">…</invoke> … </tool_calls>
 *                      ^ from here and ^ from here, the next is the same
 */
export class MarkAhead {
  readonly #marks: MarkTable
  readonly #wanted: ReadonlySet<RoleType>
  /** The last search: between these two places stands no mark. */
  #from = 0
  #to = -1
  /** What the last search has seen. */
  #end = -1
  #ended = false
  #found: MarkSearch = { type: 'none' }

  constructor(marks: MarkTable, wanted: ReadonlySet<RoleType>) {
    this.#marks = marks
    this.#wanted = wanted
  }

  search({ buffer, base, at, ended }: Ahead): MarkSearch {
    const place = base + at
    const end = base + buffer.length
    const isKnown = this.#from <= place && place <= this.#to && end === this.#end && ended === this.#ended
    if (!isKnown) {
      this.#found = this.#marks.search(buffer, at, ended, this.#wanted)
      this.#from = place
      this.#to = this.#found.type === 'none' ? end : base + this.#found.at
      this.#end = end
      this.#ended = ended
      return this.#found
    }
    return this.#found.type === 'none' ? this.#found : { ...this.#found, at: this.#to - base }
  }
}
