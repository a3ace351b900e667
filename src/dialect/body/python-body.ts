import { PythonScanner } from '../../core/python/python-scan.ts'
import { foundInLines, readCallLines } from '../call/call-lines.ts'
import type { Found } from '../call/found.ts'
import type { BodyPlace, BodyReader } from './body.ts'

/** `[f(a=1), g()]`, or a call on each line. */
export function pythonBody(place: BodyPlace): BodyReader {
  return new PythonBody(place)
}

class PythonBody implements BodyReader {
  readonly #pieces: string[] = []
  #scanner = new PythonScanner()
  readonly #place: BodyPlace

  constructor(place: BodyPlace) {
    this.#place = place
  }

  get inString(): boolean {
    return this.#scanner.inString
  }

  feed(text: string): number {
    for (let taken = 0; taken < text.length; ) {
      taken += this.#scanner.feed(text.slice(taken))
      if (this.#scanner.state !== 'reading') this.#scanner = new PythonScanner()
    }
    this.#pieces.push(text)
    return text.length
  }

  end(): Found {
    return foundInLines(readCallLines(this.#pieces.join(''), this.#place.names, { at: this.#place.at }))
  }
}
