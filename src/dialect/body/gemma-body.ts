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
    const found = foundInGemma(this.#pieces.join(''), { names, at })
    this.#guessed = found.guessed
    return isNothing(found) ? nothingFound : found
  }
}
