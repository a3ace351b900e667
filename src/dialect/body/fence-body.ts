import { repair } from '../../core/repair.ts'
import { type Found, nothingFound } from '../call/found.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { sniffLimit } from './body.ts'
import { sniffBody } from './sniff-body.ts'

/** A fence around any other body: "```json\n{…}\n```". */
export function fenceBody(place: BodyPlace): BodyReader {
  return new FenceBody(place)
}

class FenceBody implements BodyReader {
  readonly #place: BodyPlace
  #at: number
  #head = ''
  #inner: BodyReader | 'before' | 'after' = 'before'
  #read: BodyReader | undefined
  #ticks = 0

  constructor(place: BodyPlace) {
    this.#at = place.at
    this.#place = place
  }

  get inString(): boolean {
    return typeof this.#inner === 'object' && this.#inner.inString
  }

  feed(text: string): number {
    // Nothing that could be a call: all of it is taken, whole or in pieces, so that it is read the same.
    if (this.#inner === 'after') return this.#read ? this.#feedAfter(text) : text.length
    if (this.#inner === 'before') return this.#feedBefore(text)
    const taken = this.#inner.feed(text)
    this.#at += taken
    if (taken === text.length) return taken
    this.#inner = 'after'
    return taken + this.#feedAfter(text.slice(taken))
  }

  end(): Found {
    if (this.#inner === 'before') this.#begin(true)
    const found = this.#read?.end() ?? nothingFound
    for (const it of found.calls) it.repairs.push(repair('fence', this.#place.at, this.#at))
    return found
  }

  /** The fence's own line, and as much of the inside as is needed to know it. */
  #feedBefore(text: string): number {
    this.#head += text
    if (!this.#begin(false)) return text.length
    const rest = this.#head
    this.#head = ''
    const read = this.#read
    if (!read) return text.length
    const taken = this.feed(rest)
    return text.length - (rest.length - taken)
  }

  #begin(ended: boolean): boolean {
    const opened = /^```[^\n`]*\n\s*|^```(?:json|python|py|tool_call|tool_code)?\s*(?=[{[])/.exec(this.#head)
    if (!opened) return this.#head.length > sniffLimit
    const inside = this.#head.slice(opened[0].length)
    const sniffed = sniffBody(inside, ended || inside.length > sniffLimit)
    if (sniffed === 'more') return false
    // Fences in fences could go as deep as the text is long.
    const open = sniffed === fenceBody ? undefined : sniffed
    this.#at = this.#place.at + opened[0].length
    this.#head = inside
    this.#read = open?.({ ...this.#place, at: this.#at, until: ['```', ...this.#place.until] })
    this.#inner = this.#read ?? 'after'
    if (ended) this.#read?.feed(inside)
    return true
  }

  #feedAfter(text: string): number {
    let taken = 0
    for (; taken < text.length; taken++) {
      const char = text[taken]!
      if (char === '`' && this.#ticks < 3) this.#ticks++
      else if (!/\s/.test(char)) break
    }
    this.#at += taken
    return taken
  }
}
