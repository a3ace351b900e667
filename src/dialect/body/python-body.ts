import { PythonQuotes } from '../../core/python/python-quotes.ts'
import { foundInLines, readCallLines } from '../call/call-lines.ts'
import { foundInProgram } from '../call/call-program.ts'
import type { Found } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import type { BodyPlace, BodyReader } from './body.ts'

/** `[f(a=1), g()]`, or a call on each line. */
export function pythonBody(place: BodyPlace): BodyReader {
  return new PythonBody(place, (text, names, at) => foundInLines(readCallLines(text, names, { at })))
}

/** A program whose statements may be calls, beside others that are left out; a fence around it is scaffolding. */
export function programBody(place: BodyPlace): BodyReader {
  return new PythonBody(place, foundInProgram)
}

type ReadPython = (text: string, names: ToolNames, at: number) => Found

class PythonBody implements BodyReader {
  readonly #pieces: string[] = []
  readonly #quotes = new PythonQuotes()
  readonly #place: BodyPlace
  readonly #read: ReadPython

  constructor(place: BodyPlace, read: ReadPython) {
    this.#place = place
    this.#read = read
  }

  get inString(): boolean {
    return this.#quotes.inString
  }

  feed(text: string): number {
    this.#quotes.feed(text)
    this.#pieces.push(text)
    return text.length
  }

  end(): Found {
    return this.#read(this.#pieces.join(''), this.#place.names, this.#place.at)
  }
}
