import { type Found, nothingFound, withRepair } from '../call/found.ts'
import type { BodyPlace, BodyReader, OpenBody } from './body.ts'
import { HeadedBody } from './headed-body.ts'
import { jsonBody } from './json-body.ts'

/** The whole call with its quotes escaped, as it stands in a JSON string: `{\"name\": \"f\", \"arguments\": {}}`. */
export const looksEscaped = /^[[{](?:[\s[{]|\\[nt])*\\"/

/** The name inside of its key: `{"function=get_price", "arguments": {…}}`. */
export const nameInKey = /^\{\s*"function=([\w.:-]+)"\s*,/

export const escapedJsonBody: OpenBody = (place) => new EscapedJson(place)

/** Takes off one level of escaping as it goes, and reads what is left as JSON. */
class EscapedJson implements BodyReader {
  readonly #at: number
  readonly #inner: BodyReader
  #pending = false
  #length = 0

  constructor(place: BodyPlace) {
    this.#at = place.at
    this.#inner = jsonBody(place)
  }

  get inString(): boolean {
    return this.#inner.inString
  }

  feed(text: string): number {
    for (let i = 0; i < text.length; i++) {
      const char = text[i]!
      this.#length++
      if (!this.#pending && char === '\\') {
        this.#pending = true
        continue
      }
      const plain = this.#pending ? (unescaped.get(char) ?? `\\${char}`) : char
      this.#pending = false
      if (this.#inner.feed(plain) < plain.length) return i
    }
    return text.length
  }

  end(): Found {
    return withRepair(this.#inner.end(), 'double-encoding', this.#at, this.#at + this.#length)
  }
}

const unescaped: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

export const nameInKeyBody: OpenBody = (place) =>
  new HeadedBody(place.at, {
    inString: true,
    begin(text, ended) {
      const [written, name] = nameInKey.exec(text) ?? []
      if (written === undefined) return ended ? undefined : 'more'
      const { length } = written
      const named = `{"name": "${name}",`
      const reader = jsonBody({ ...place, at: place.at + length - named.length })
      reader.feed(named)
      return { length, reader }
    },
    finish: (found = nothingFound, { inside }) =>
      withRepair(found, 'alias-key', place.at, place.at + (inside?.length ?? 0)),
  })
