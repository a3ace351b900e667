import { type Found, nothingFound } from '../call/found.ts'
import { ArgumentsBody } from './arguments-body.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { readHead } from './head-slots.ts'

/** A name, perhaps an id, and then the arguments: `get_price[ARGS]{…}`, "function<｜tool▁sep｜>get_price\n```json\n{…}\n```". */
export function slotBody(place: BodyPlace): BodyReader {
  return new SlotBody(place)
}

class SlotBody implements BodyReader {
  readonly #place: BodyPlace
  #head = ''
  #rest: ArgumentsBody | undefined

  constructor(place: BodyPlace) {
    this.#place = place
  }

  get inString(): boolean {
    return this.#rest?.inString ?? false
  }

  get overrun(): number {
    return this.#rest?.overrun ?? 0
  }

  feed(text: string): number {
    if (this.#rest) return this.#rest.feed(text)
    const before = this.#head.length
    this.#head += text
    const head = readHead(this.#head, false)
    if (head === 'more') return text.length
    if (!head) return 0
    this.#begin(head)
    return Math.max(0, head.length - before + this.#rest!.feed(this.#head.slice(head.length)))
  }

  end(): Found {
    if (!this.#rest) {
      const head = readHead(this.#head, true)
      if (!head || head === 'more') return nothingFound
      this.#begin(head)
    }
    return this.#rest!.end()
  }

  #begin({ length, name, sure }: Exclude<ReturnType<typeof readHead>, 'more' | undefined>): void {
    const mended = sure || name === undefined ? [] : (['wrapper-object'] as const)
    this.#rest = new ArgumentsBody({ ...this.#place, at: this.#place.at + length, name, sure, mended })
  }
}
