import { JsonReader } from '../../core/json/json-reader.ts'
import { readWhole } from '../../core/json/json-strict.ts'
import { isObject } from '../../core/json.ts'
import { repair } from '../../core/repair.ts'
import { callsFromJson, listKeys, namesTool } from '../call/calls-from-json.ts'
import { type Found, type FoundIssue, nothingFound } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import type { PlacedJson } from '../call/placed-json.ts'
import { soFar } from '../call/so-far.ts'
import type { ToolNames } from '../call/tool-names.ts'
import type { BodyPlace, BodyReader } from './body.ts'

/** One JSON value or several, side by side, on lines, or with `,` or `;` between them. */
export function jsonBody(place: BodyPlace): BodyReader {
  return new JsonBody(place, (readings) => foundInAll(readings, place.names))
}

/** Reads JSON values until something else comes; what they mean is for `understand` to say. */
export class JsonBody implements BodyReader {
  readonly #understand: (readings: PlacedJson[]) => Found
  readonly #readings: PlacedJson[] = []
  readonly #issues: FoundIssue[] = []
  readonly #until: readonly string[]
  readonly #extra: number[] = []
  #reader: JsonReader | undefined
  #at: number
  #from = 0
  #done = false
  overrun = 0
  /** What was read last: a value may turn out to have ended in it. */
  #latest = ''
  /** What was read before that. */
  #older = ''

  constructor({ at, until }: Pick<BodyPlace, 'at' | 'until'>, understand: (readings: PlacedJson[]) => Found) {
    this.#at = at
    this.#until = until
    this.#understand = understand
  }

  get inString(): boolean {
    if (!this.#reader) return false
    // Behind a quote the reader waits for the next character before it says that a string has begun.
    return this.#reader.inString || /["'“”‘’]$/.test((this.#older + this.#latest).slice(-1))
  }

  feed(text: string): number {
    let taken = 0
    while (taken < text.length && !this.#done) {
      const ahead = taken < 0 ? (this.#older + this.#latest).slice(taken) + text : text.slice(taken)
      const step = this.#reader ? this.#feedValue(this.#reader, ahead) : this.#feedBetween(ahead)
      taken += step
      this.#at += step
    }
    if (this.#latest.length > latestLength) {
      this.#older = this.#latest
      this.#latest = ''
    }
    this.#latest += text.length > latestLength ? text.slice(-latestLength) : text
    if (taken < 0) this.overrun = -taken
    return Math.max(0, taken)
  }

  end(): Found {
    this.#finishValue()
    const found = this.#understand(this.#readings)
    for (const at of this.#extra) found.calls[0]?.repairs.push(repair('extra-closer', at, at + 1))
    const meant = this.#issues.filter((it) => this.#readings.length === 0 || it.tool)
    return { ...found, issues: [...found.issues, ...meant] }
  }

  /** Negative where the value turns out to have ended before. */
  #feedValue(reader: JsonReader, text: string): number {
    const fed = reader.feed(text)
    if (reader.state !== 'reading' || fed < text.length) this.#finishValue(this.#at + fed)
    return fed
  }

  /** A value that is whole and valid, or one character between two; 0 where a value begins or nothing more belongs here. */
  #feedBetween(text: string): number {
    const char = text[0]!
    if (char === '{' || char === '[') return this.#wholeValue(text) || this.#beginValue()
    if (/[\s,;]/.test(char)) return 1
    if (this.#readings.length === 0) return this.#beginValue()
    if (char !== '}' && char !== ']') this.#done = true
    else this.#extra.push(this.#at)
    return this.#done ? 0 : 1
  }

  #wholeValue(text: string): number {
    const whole = readWhole(text, 0, this.#until)
    if (!whole) return 0
    this.#readings.push({ ...whole.reading, span: [this.#at, this.#at + whole.end] })
    return whole.end
  }

  #beginValue(): 0 {
    this.#from = this.#at
    this.#reader = new JsonReader({ at: this.#at, until: this.#until })
    return 0
  }

  #finishValue(to = this.#at): void {
    const reader = this.#reader
    if (!reader) return
    const { inString } = reader.partial()
    reader.end()
    const result = reader.result()
    if (result.ok) this.#readings.push({ ...result.value, span: [this.#from, to] })
    else {
      const [issue] = result.issues
      const items = reader.wholeItems(listKeys)
      if (items) this.#readings.push({ ...items, span: [this.#from, to] })
      this.#issues.push({ issue: issue!, ...soFar(reader.partial().value), ...(inString && { inString: true }) })
      this.#done = true
    }
    this.#reader = undefined
  }
}

function isEmptyList({ value, repairs }: PlacedJson): boolean {
  return Array.isArray(value) && value.length === 0 && repairs.every((it) => it.code !== 'comment')
}

/** How far back a value may turn out to have ended. */
const latestLength = 1_000

function foundInAll(readings: PlacedJson[], names: ToolNames): Found {
  const all = readings.map((it) => callsFromJson(it, names))
  const [only, ...others] = all
  if (only && others.length === 0 && only.calls.length > 0) return only
  // An empty list between marks asks for nothing, and says nothing, but in a comment.
  if (readings.length === 1 && isEmptyList(readings[0]!)) return { ...nothingFound, text: '' }
  const calls = all.flatMap((it) => it.calls)
  const issues = all.flatMap((it) => it.issues)
  const nameless = readings.some(({ value }) => isObject(value) && !namesTool(value))
  if (calls.length > 0 || issues.length > 0 || !nameless) return { calls, issues }
  return { calls, issues: [{ issue: unreadableIssue('JSON without a "name"') }] }
}
