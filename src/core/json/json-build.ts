import type { Span } from '../flow.ts'
import type { Json } from '../json.ts'
import { pointerTo, sameJson, setKey } from '../json.ts'
import type { JsonFrame } from './json-frame.ts'

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

  /** Where the value being read stands. */
  get here(): string {
    return this.#within(this.frames.length - 1)
  }

  /** Pointers of the containers that are open. */
  get open(): string[] {
    return this.frames.map((_, depth) => this.pointer(depth))
  }

  /** Where the container at this depth stands. */
  pointer(depth: number): string {
    const frame = this.frames[depth]!
    frame.pointer ??= this.#within(depth - 1)
    return frame.pointer
  }

  #within(depth: number): string {
    const frame = this.frames[depth]
    return frame ? pointerTo(this.pointer(depth), frame.items ? frame.count : frame.key) : ''
  }

  begin(kind: JsonFrame['kind'], from: number): void {
    const object = kind === 'object' ? {} : null
    const items = object ? null : []
    this.#hang(object ?? items!)
    this.frames.push({
      kind,
      object,
      items,
      expect: object ? 'key' : 'value',
      key: '',
      twice: null,
      count: 0,
      commaAt: -1,
      from,
      doubled: 0,
      pointer: null,
    })
  }

  setKey(key: string, from: number, to: number): void {
    const frame = this.top!
    frame.key = key
    frame.twice = Object.hasOwn(frame.object!, key) ? [from, to] : null
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
    const pointer = kind === 'tuple' && count === 1 && commaAt === -1 ? this.pointer(this.frames.length - 1) : null
    this.frames.pop()
    if (pointer === null) this.#settle(object ?? items!)
    else {
      // `("bitcoin")`: brackets around one value are no list, so what was told of its first element is true of it.
      const inner = `${pointer}/0`
      for (const pointers of [this.exact, this.notFinite]) {
        for (let at = pointers.length - 1; at >= 0 && pointers[at]!.startsWith(inner); at--) {
          pointers[at] = pointer + pointers[at]!.slice(inner.length)
        }
      }
      this.place(items![0]!)
    }
  }

  /** Closes a container whose closer the text does not have. */
  supply(at: number): void {
    this.missing.push({ pointer: this.pointer(this.frames.length - 1), span: [this.#at + at, this.#at + at] })
    this.close()
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
    if (parent.twice) this.#compare(parent.object![parent.key]!, value, parent.twice)
    parent.count++
    parent.expect = 'next'
    parent.commaAt = -1
  }

  /** Linear: a key is compared again only as long as its values are equal. */
  #compare(first: Json, value: Json, [from, to]: [number, number]): void {
    const pointer = this.here
    const known = this.#duplicates.get(pointer)
    if (known && !known.equal) return
    const equal = sameJson(first, value)
    if (known) known.equal = equal
    else this.#duplicates.set(pointer, { pointer, equal, span: [this.#at + from, this.#at + to] })
  }
}
