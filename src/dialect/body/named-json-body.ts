import { type RepairCode, repair } from '../../core/repair.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import { type Found, nothingFound } from '../call/found.ts'
import type { PlacedJson } from '../call/placed-json.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { JsonBody } from './json-body.ts'

/** The name first and then its arguments, in a dialect that writes it so: `get_price {"coin_id": "tron"}`. */
export function namedJsonBody(place: BodyPlace): BodyReader {
  return new NamedJsonBody(place, [])
}

/** The same between marks that hold another form: a repair. "get_price\n{…}", `get_price>{…}`. */
export function strayNamedJsonBody(place: BodyPlace): BodyReader {
  return new NamedJsonBody(place, ['wrapper-object'])
}

class NamedJsonBody implements BodyReader {
  readonly #place: BodyPlace
  readonly #repairs: readonly RepairCode[]
  #head = ''
  #json: JsonBody | undefined

  constructor(place: BodyPlace, repairs: readonly RepairCode[]) {
    this.#place = place
    this.#repairs = repairs
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
    if (!this.#json) return nothingFound
    const found = this.#json.end()
    const tool = this.#name
    return tool ? { ...found, issues: found.issues.map((it) => ({ ...it, tool })) } : found
  }

  /** The last word before the arguments. Linear: no name is longer than what is looked at. */
  get #name(): string | undefined {
    return /[\p{L}_][\w.-]*(?::\d+)?(?=[\s>:]*$)/u.exec(this.#head.slice(-200))?.[0]
  }

  #understand(readings: PlacedJson[]): Found {
    const [first] = readings
    const name = this.#name
    if (!first || !name) return nothingFound
    const found = callWithArguments(first, name, this.#place.names)
    const { at } = this.#place
    const mended = this.#repairs.map((code) => repair(code, at, at + this.#head.length))
    for (const it of found.calls) it.repairs.push(...mended)
    return found
  }
}
