import type { Repair, RepairCode } from '../repair.ts'
import { repair } from '../repair.ts'

/** What had to be mended while reading; Python text may be written as Python writes it. */
export class JsonNotes {
  readonly #repairs: Repair[] = []
  readonly #at: number
  readonly python: boolean

  constructor(at: number, python: boolean) {
    this.#at = at
    this.python = python
  }

  /** `earlier`: the same mending further on in the same string; one note covers both. */
  add(code: RepairCode, from: number, to: number, earlier?: Repair): Repair | undefined {
    if (this.python && pythonic.has(code)) return undefined
    const note = earlier ?? repair(code, this.#at + from, 0)
    note.span[1] = this.#at + to
    if (!earlier) this.#repairs.push(note)
    return note
  }

  /** In the order of the text. */
  get repairs(): Repair[] {
    return [...this.#repairs].sort((a, b) => a.span[0] - b.span[0])
  }
}

const pythonic = new Set<RepairCode>(['quote-style', 'python-literal', 'number-form', 'trailing-comma', 'comment'])
