import { repair } from '../../core/repair.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import { type Found, nothingFound } from '../call/found.ts'
import type { PlacedJson } from '../call/placed-json.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { JsonBody } from './json-body.ts'

/** The name first and then its arguments: "get_price\n{…}", `get_price>{…}`. */
export function namedJsonBody(place: BodyPlace): BodyReader {
  return new NamedJsonBody(place)
}

class NamedJsonBody implements BodyReader {
  readonly #place: BodyPlace
  #head = ''
  #json: JsonBody | undefined

  constructor(place: BodyPlace) {
    this.#place = place
  }

  get inString(): boolean {
    return this.#json?.inString ?? false
  }

  feed(text: string): number {
    if (this.#json) return this.#json.feed(text)
    const before = this.#head.length
    const brace = text.indexOf('{')
    this.#head += brace === -1 ? text : text.slice(0, brace)
    if (brace === -1) return text.length
    this.#json = new JsonBody({ ...this.#place, at: this.#place.at + before + brace }, (readings) =>
      this.#understand(readings),
    )
    return brace + this.#json.feed(text.slice(brace))
  }

  end(): Found {
    return this.#json?.end() ?? nothingFound
  }

  #understand(readings: PlacedJson[]): Found {
    const [first] = readings
    const name = /[\p{L}_][\w.-]*(?::\d+)?(?=[\s>:]*$)/u.exec(this.#head)?.[0]
    if (!first || !name) return nothingFound
    const found = callWithArguments(first, name, this.#place.names)
    for (const it of found.calls)
      it.repairs.push(repair('wrapper-object', this.#place.at, this.#place.at + this.#head.length))
    return found
  }
}
