import { repair } from '../../core/repair.ts'
import type { Found } from '../call/found.ts'
import type { BodyPlace, BodyReader, OpenBody } from './body.ts'
import { jsonBody } from './json-body.ts'

/** The whole call with its quotes escaped, as it stands in a JSON string: `{\"name\": \"f\", \"arguments\": {}}`. */
export const looksEscaped = /^[[{](?:[\s[{]|\\[nt])*\\"/

/** The name inside of its key: `{"function=get_price", "arguments": {…}}`. */
export const nameInKey = /^\{\s*"function=([\w.:-]+)"\s*,/

export const escapedJsonBody: OpenBody = (place) => new EscapedJson(place)

/** Takes off one level of escaping as it goes, and reads what is left as JSON. */
class EscapedJson implements BodyReader {
  readonly #place: BodyPlace
  readonly #inner: BodyReader
  #pending = false
  #length = 0

  constructor(place: BodyPlace) {
    this.#place = place
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
    const found = this.#inner.end()
    const { at } = this.#place
    for (const it of found.calls) it.repairs.push(repair('double-encoding', at, at + this.#length))
    return found
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

export const nameInKeyBody: OpenBody = (place) => new NameInKey(place)

class NameInKey implements BodyReader {
  readonly #place: BodyPlace
  #head = ''
  #length = 0
  #inner: BodyReader | undefined

  constructor(place: BodyPlace) {
    this.#place = place
  }

  get inString(): boolean {
    return this.#inner?.inString ?? true
  }

  get overrun(): number {
    return this.#inner?.overrun ?? 0
  }

  feed(text: string): number {
    if (this.#inner) return this.#inner.feed(text)
    const before = this.#head.length
    this.#head += text
    const head = nameInKey.exec(this.#head)
    if (!head) return text.length
    const [written, name] = head
    const named = `{"name": "${name}",`
    this.#length = written.length
    this.#inner = jsonBody({ ...this.#place, at: this.#place.at + written.length - named.length })
    this.#inner.feed(named)
    return written.length - before + this.#inner.feed(this.#head.slice(written.length))
  }

  end(): Found {
    const found = this.#inner?.end() ?? { calls: [], issues: [] }
    const { at } = this.#place
    for (const it of found.calls) it.repairs.push(repair('alias-key', at, at + this.#length))
    return found
  }
}
