import type { Span } from '../flow.ts'
import type { Json } from '../json.ts'
import { pointerTo, sameJson, setKey } from '../json.ts'
import type { JsonFrame } from './json-frame.ts'
import { newFrame } from './json-frame.ts'

/** The same key twice in one object. With equal values the first is kept; else the reading cannot be relied on. */
export interface JsonDuplicate {
  pointer: string
  equal: boolean
  /** Where the key stands again. */
  span: Span
}

/**
 * Puts values where they belong, on a stack of its own instead of the language's.
 *
 * Invariant: containers hang in the tree from their opening on, so `root` shows all that has been read at any time.
 */
export class JsonBuild {
  readonly frames: JsonFrame[] = []
  root: Json | undefined
  readonly exact: string[] = []
  readonly notFinite: string[] = []
  readonly missing: { pointer: string; span: Span }[] = []
  readonly #duplicates = new Map<string, JsonDuplicate>()
  readonly #at: number

  /** `at`: where the text begins in the completion. */
  constructor(at: number) {
    this.#at = at
  }

  get duplicates(): JsonDuplicate[] {
    return [...this.#duplicates.values()]
  }

  get top(): JsonFrame | undefined {
    return this.frames[this.frames.length - 1]
  }

  open(kind: JsonFrame['kind'], from: number): void {
    const frame = newFrame(kind, from)
    this.#hang(frame.object ?? frame.items!)
    this.frames.push(frame)
  }

  setKey(frame: JsonFrame, key: string, span: Span): void {
    frame.key = key
    frame.keySpan = [this.#at + span[0], this.#at + span[1]]
    frame.twice = Object.hasOwn(frame.object!, key)
    frame.expect = 'colon'
  }

  place(value: Json): void {
    this.#hang(value)
    this.#settle(value)
  }

  /** Shows a value that is still being read; what is placed later takes its room. */
  preview(value: Json): void {
    if (this.top?.expect === 'value' || this.top === undefined) this.#hang(value)
  }

  close(): void {
    const { kind, count, commaAt, object, items } = this.top!
    const single = kind === 'tuple' && count === 1 && commaAt === -1
    if (single) this.#unwrap(items![0]!)
    else {
      this.frames.pop()
      this.#settle(object ?? items!)
    }
  }

  /** `("bitcoin")`: brackets around one value are no list, so what was told of its first element is true of it. */
  #unwrap(value: Json): void {
    const outer = this.pointer(this.frames.length - 1)
    const inner = `${outer}/0`
    for (const pointers of [this.exact, this.notFinite]) {
      for (let at = pointers.length - 1; at >= 0 && pointers[at]!.startsWith(inner); at--) {
        pointers[at] = outer + pointers[at]!.slice(inner.length)
      }
    }
    this.frames.pop()
    this.place(value)
  }

  /** Closes a container whose closer the text does not have. */
  supply(at: number): void {
    this.missing.push({ pointer: this.pointer(this.frames.length - 1), span: [this.#at + at, this.#at + at] })
    this.close()
  }

  /** Where the container at this depth stands. */
  pointer(depth: number): string {
    let known = depth
    while (known > 0 && this.frames[known]!.pointer === null) known--
    for (let at = Math.max(known, 0); at <= depth; at++) {
      this.frames[at]!.pointer ??= at === 0 ? '' : step(this.frames[at - 1]!)
    }
    return this.frames[depth]!.pointer!
  }

  /** Where the value being read stands. */
  get here(): string {
    const top = this.top
    if (!top) return ''
    this.pointer(this.frames.length - 1)
    return step(top)
  }

  #hang(value: Json): void {
    const parent = this.top
    if (!parent) this.root = value
    else if (parent.items) parent.items[parent.count] = value
    else if (!parent.twice) setKey(parent.object!, parent.key, value)
  }

  #settle(value: Json): void {
    const parent = this.top
    if (!parent) return
    if (parent.twice) this.#compare(parent, value)
    parent.count++
    parent.expect = 'next'
    parent.commaAt = -1
  }

  /** Linear: a key is compared again only as long as its values are equal. */
  #compare(parent: JsonFrame, value: Json): void {
    const pointer = this.here
    const known = this.#duplicates.get(pointer)
    if (known && !known.equal) return
    const equal = sameJson(parent.object![parent.key]!, value)
    if (known) known.equal = equal
    else this.#duplicates.set(pointer, { pointer, equal, span: parent.keySpan })
  }
}

function step(parent: JsonFrame): string {
  return pointerTo(parent.pointer!, parent.items ? parent.count : parent.key)
}
