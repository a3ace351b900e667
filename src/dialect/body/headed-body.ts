import { type Found, nothingFound } from '../call/found.ts'
import type { BodyReader } from './body.ts'

/** What a body turns out to be once enough of it is there: a head, and behind it an inside that another reader knows. */
export interface Inside {
  /** How long the head is. */
  length: number
  reader: BodyReader
  /** White space behind the inside belongs to it, and a closing fence where one has been opened. */
  fenced?: boolean
}

/** What is special about a body with a head. */
export interface HeadedForm {
  /** `more` while more text may tell; nothing where it is no such body. Never `more` when `ended`. */
  begin(head: string, ended: boolean): Inside | 'more' | undefined
  /** A mark in the head would be data. */
  inString?: boolean
  /** What it comes to; `found` is missing where no inside came, and then `head` is all there was. `to`: behind the inside. */
  finish?(found: Found | undefined, end: { inside: Inside | undefined; head: string; to: number }): Found
}

/** Keeps the head of a body until it is known where the inside begins, and lets that be read by its own reader. */
export class HeadedBody implements BodyReader {
  readonly #form: HeadedForm
  #at: number
  #head = ''
  #inside: Inside | undefined
  #behind = false
  #ticks = 0

  constructor(at: number, form: HeadedForm) {
    this.#at = at
    this.#form = form
  }

  get inString(): boolean {
    if (!this.#inside) return this.#form.inString === true
    return !this.#behind && this.#inside.reader.inString
  }

  get overrun(): number {
    return this.#inside?.reader.overrun ?? 0
  }

  get behind(): number {
    return this.#behind ? 0 : (this.#inside?.reader.behind ?? 0)
  }

  feed(text: string): number {
    if (this.#behind) return this.#feedBehind(text)
    if (!this.#inside) return this.#feedHead(text)
    const taken = this.#inside.reader.feed(text)
    this.#at += taken
    if (taken === text.length) return taken
    this.#behind = true
    return this.overrun > 0 ? taken : taken + this.#feedBehind(text.slice(taken))
  }

  end(): Found {
    if (!this.#inside) this.#begin(true)
    const found = this.#inside?.reader.end()
    const end = { inside: this.#inside, head: this.#head, to: this.#at }
    return this.#form.finish?.(found, end) ?? found ?? nothingFound
  }

  #feedHead(text: string): number {
    this.#head += text
    const begun = this.#begin(false)
    if (begun === 'more') return text.length
    return begun === undefined ? 0 : Math.max(0, text.length - begun)
  }

  /** How much of the head is left behind what the inside has taken. */
  #begin(ended: boolean): number | 'more' | undefined {
    const inside = this.#form.begin(this.#head, ended)
    if (!inside || inside === 'more') return inside
    const rest = this.#head.slice(inside.length)
    this.#at += inside.length
    this.#head = ''
    this.#inside = inside
    return rest.length - this.feed(rest)
  }

  #feedBehind(text: string): number {
    const fenced = this.#inside!.fenced
    let taken = 0
    for (; fenced !== undefined && taken < text.length; taken++) {
      const char = text[taken]!
      if (fenced && char === '`' && this.#ticks < 3) this.#ticks++
      else if (char.trim() !== '') break
    }
    this.#at += taken
    return taken
  }
}
