import type { BodyPlace, BodyReader } from './body.ts'
import { escapedJsonBody } from './broken-json-body.ts'
import { jsonBody } from './json-body.ts'

/** JSON between the marks in which tools are listed: a call of one, where it is none of its definitions. */
export function listedBody(place: BodyPlace): BodyReader {
  return new ListedBody(place)
}

/** Nothing but JSON counts here; the first backslash or quote tells whether it is escaped. */
class ListedBody implements BodyReader {
  readonly #place: BodyPlace
  #head = ''
  #inner: BodyReader | undefined

  constructor(place: BodyPlace) {
    this.#place = place
  }

  get inString(): boolean {
    return this.#inner?.inString ?? false
  }

  get overrun(): number {
    return this.#inner?.overrun ?? 0
  }

  feed(text: string): number {
    if (this.#inner) return this.#inner.feed(text)
    this.#head += text
    const first = /^[[{\s]*([^[{\s])/.exec(this.#head)?.[1]
    if (first === undefined) return text.length
    if (!/^[[{]/.test(this.#head)) return 0
    this.#inner = first === '\\' ? escapedJsonBody(this.#place) : jsonBody(this.#place)
    const before = this.#head.length - text.length
    return Math.max(0, this.#inner.feed(this.#head) - before)
  }

  end(): ReturnType<BodyReader['end']> {
    return this.#inner?.end() ?? { calls: [], issues: [] }
  }
}
