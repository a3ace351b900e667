import { PythonQuotes } from '../../core/python/python-quotes.ts'
import { foundInLines, readCallLines } from '../call/call-lines.ts'
import { foundInProgram } from '../call/call-program.ts'
import type { Found } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { wordsBehind } from './words-behind.ts'

/** `[f(a=1), g()]`, or a call on each line. */
export function pythonBody(place: BodyPlace): BodyReader {
  return new PythonBody(place, (text, names, at) => {
    const lines = readCallLines(text, names, { at })
    return { found: foundInLines(lines), end: lines.end }
  })
}

/** A program whose statements may be calls, beside others that are left out; a fence around it is scaffolding. */
export function programBody(place: BodyPlace): BodyReader {
  return new PythonBody(place, (text, names, at) => {
    const fence = fenced.exec(text)?.[0].length ?? text.length
    const end = wordsBehind(text, fence) > 0 ? fence : text.length
    return { found: foundInProgram(text.slice(0, end), names, at), end }
  })
}

const fenced = /^\s*```[\w-]*[ \t]*\n[\s\S]*?\n[ \t]*```/

type ReadPython = (text: string, names: ToolNames, at: number) => { found: Found; end: number }

class PythonBody implements BodyReader {
  behind = 0
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
    const text = this.#pieces.join('')
    const { found, end } = this.#read(text, this.#place.names, this.#place.at)
    if (found.issues.length === 0) this.behind = wordsBehind(text, end)
    return found
  }
}
