import type { Issue } from '../../core/issue.ts'
import { JsonReader } from '../../core/json/json-reader.ts'
import { readWhole, withoutRepairs } from '../../core/json/json-strict.ts'
import type { Json } from '../../core/json.ts'
import type { PlacedJson } from '../call/placed-json.ts'

/** The arguments of one native call as they were written, or why they cannot be read. */
export interface WrittenArguments {
  reading?: PlacedJson
  issue?: Issue
  /** Where careful reading came to its end, and with what. */
  inString?: boolean
  soFar?: string
  /** No arguments came at all. */
  empty?: boolean
  /** Closers behind the end. */
  extra?: boolean
}

/**
 * Arguments as they arrive, piece by piece; each piece is looked at once.
 *
 * Parsable is not finished: white space may follow, and a second object on the same index is a second call.
 */
export class ArgumentText {
  readonly #done: WrittenArguments[] = []
  #reader: JsonReader | undefined
  #at = 0
  #from = 0
  #given: Json | undefined

  get started(): boolean {
    return this.#done.length > 0 || this.#reader !== undefined || this.#given !== undefined
  }

  /** The last value that began has ended. */
  get complete(): boolean {
    return this.started && this.#reader === undefined
  }

  feed(value: Json | undefined): void {
    if (value === undefined || value === null) return
    if (typeof value === 'string') this.#feedText(value)
    else this.#given = value
  }

  end(): WrittenArguments[] {
    if (this.#reader) this.#finish()
    if (this.#done.length > 0) return this.#done
    const reading: PlacedJson = { ...withoutRepairs(this.#given ?? {}), span: [0, 0] }
    return [{ reading, empty: this.#given === undefined }]
  }

  #feedText(text: string): void {
    for (let i = 0; i < text.length; ) {
      if (!this.#reader) {
        const char = text[i]!
        const closer = /[}\]]/.test(char) && this.#done.length > 0
        if (closer) this.#done.at(-1)!.extra = true
        if (closer || char.trim() === '') {
          i++
          this.#at++
          continue
        }
        // Most arguments are JSON and come in one piece: they need no reader.
        const whole = readWhole(text, i)
        if (whole) {
          const from = this.#at
          this.#at += whole.end - i
          i = whole.end
          this.#done.push({ reading: { ...whole.reading, span: [from, this.#at] } })
          continue
        }
        this.#from = this.#at
        this.#reader = new JsonReader({ at: this.#at })
      }
      const taken = Math.max(0, this.#reader.feed(text.slice(i)))
      this.#at += taken
      i += taken
      if (this.#reader.state === 'reading' && i >= text.length) return
      const failed = this.#reader.state === 'failed'
      this.#finish()
      if (failed) return
    }
  }

  #finish(): void {
    const reader = this.#reader!
    this.#reader = undefined
    const { inString, value } = reader.partial()
    reader.end()
    const result = reader.result()
    const soFar = JSON.stringify(value).slice(0, 200)
    if (!result.ok) this.#done.push({ issue: result.issues[0]!, inString, soFar })
    else this.#done.push({ reading: { ...result.value, span: [this.#from, this.#at] }, inString, soFar })
  }
}
