import { type Found, isNothing, nothingFound } from '../call/found.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { GemmaScan } from './gemma-scan.ts'
import { foundInGemma } from './gemma-text.ts'

/** Gemma's own way of writing a call: `call:get_price{coin_id:<|"|>tron<|"|>,days:7}`. */
export function gemmaBody(place: BodyPlace): BodyReader {
  return new GemmaBody(place)
}

class GemmaBody implements BodyReader {
  readonly #place: BodyPlace
  readonly #pieces: string[] = []
  readonly #scan = new GemmaScan()
  #guessed = false
  overrun = 0

  constructor(place: BodyPlace) {
    this.#place = place
  }

  get inString(): boolean {
    return this.#scan.inString
  }

  get guessed(): boolean {
    return this.#guessed
  }

  feed(text: string): number {
    const taken = this.#scan.feed(text)
    this.#pieces.push(text.slice(0, taken))
    return taken
  }

  end(): Found {
    const { names, at } = this.#place
    const text = this.#pieces.join('')
    const found = foundInGemma(text, { names, at })
    this.#guessed = found.guessed
    if (isNothing(found)) return nothingFound
    if (found.issues.length === 0) this.overrun = text.length - behindCalls(text, found.end)
    return found
  }
}

/** Brackets and separators that are too many belong to the calls. */
function behindCalls(text: string, end: number): number {
  const more = /[\s,;})]*/y
  more.lastIndex = end
  return end + (more.exec(text)?.[0].length ?? 0)
}
