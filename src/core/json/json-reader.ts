import type { Issue, Result } from '../issue.ts'
import { fail, ok } from '../issue.ts'
import { getKey, isObject, type Json } from '../json.ts'
import { JsonBare } from './json-bare.ts'
import { JsonBuild } from './json-build.ts'
import { JsonCursor, spaceEnd } from './json-cursor.ts'
import { JsonNotes } from './json-notes.ts'
import type { QuoteContext } from './json-quote.ts'
import type { JsonOptions, JsonPartial, JsonReading } from './json-reading.ts'
import { JsonSpace } from './json-space.ts'
import { readWhole } from './json-strict.ts'
import { JsonString, styleAt } from './json-string.ts'
import { deepest, JsonStructure } from './json-structure.ts'

/** Reads a text that is one JSON value and nothing else. */
export function readJson(text: string, options: JsonOptions = {}): Result<JsonReading> {
  const whole = readWhole(text, spaceEnd(text, 0), options.until)
  if (whole && spaceEnd(text, whole.end) === text.length) return ok(whole.reading)
  const reader = new JsonReader(options)
  const taken = reader.feed(text)
  reader.end()
  const rest = spaceEnd(text, taken)
  if (reader.state !== 'ended' || rest >= text.length) return reader.result()
  return fail({ code: 'call-unreadable', message: unexpected(rest, 'the end of the text', text.slice(rest, rest + 1)) })
}

/**
 * Reads one JSON value from text that arrives in pieces: strictly where it is JSON, and with every mending on record
 * where it is nearly JSON, as models write it.
 *
 *     {'coin_id': “bitcoin”, days: 7, verbose: True,}
 *
 * Contract: the same text gives the same reading however it is cut. Nothing is ever completed but closers: a text that
 * ends inside a string, a word or a key is unreadable. Linear in the text, and without recursion.
 */
export class JsonReader {
  readonly #cursor: JsonCursor
  readonly #notes: JsonNotes
  readonly #space: JsonSpace
  readonly #build: JsonBuild
  readonly #structure: JsonStructure
  readonly #until: readonly string[]
  readonly #context: QuoteContext
  #string: JsonString | null = null
  #bare: JsonBare | null = null
  /** The letter before a Python string, which says whether the string is raw. */
  #prefix: JsonBare | null = null
  #state: 'reading' | 'ended' | 'failed' = 'reading'
  #issue: Issue = { code: 'call-unreadable', message: '' }
  #taken = 0
  #open: string[] | null = null
  #cutToken = false

  constructor({ at = 0, python = false, until = [] }: JsonOptions = {}) {
    this.#until = until
    this.#cursor = new JsonCursor(until)
    this.#notes = new JsonNotes(at, python)
    this.#build = new JsonBuild(at)
    this.#context = { cursor: this.#cursor, frames: this.#build.frames }
    this.#space = new JsonSpace(this.#notes)
    this.#structure = new JsonStructure(this.#build, this.#notes)
  }

  get state(): 'reading' | 'ended' | 'failed' {
    return this.#state
  }

  /** Characters looked at so far, those looked at twice counted twice. */
  get steps(): number {
    return this.#cursor.steps
  }

  /** Whether the text so far ends inside a string; cheaper to ask than `partial()`. */
  get inString(): boolean {
    return this.#string !== null
  }

  /**
   * Takes more text and returns how many units of it belong to the value or the white space before it: fewer than there
   * are once the value has ended, negative where it turns out to have ended in an earlier piece.
   */
  feed(text: string): number {
    if (this.#state !== 'reading') return 0
    const before = this.#taken
    this.#cursor.add(text)
    if (before > 0 || !this.#readWhole(text)) this.#run()
    if (this.#state === 'reading') this.#taken = this.#cursor.seen
    return this.#taken - before
  }

  /** No more text comes. Closers that are missing are supplied, and nothing else is. */
  end(): void {
    if (this.#state !== 'reading') return
    this.#cursor.ended = true
    this.#run()
    if (this.#state === 'reading') this.#finish()
  }

  /** The value, or why there is none. */
  result(): Result<JsonReading> {
    if (this.#state === 'reading') this.#issue.message = unexpected(this.#cursor.seen, this.#structure.expected, '')
    if (this.#state !== 'ended') return fail(this.#issue)
    const { root, exact, duplicates, missing, notFinite } = this.#build
    return ok({ value: root!, repairs: this.#notes.repairs, exact, duplicates, missing, notFinite })
  }

  /** What has been read so far, for previews and for telling how far a cut call came. */
  partial(): JsonPartial {
    const string = this.#string
    if (string && string.role !== 'key') this.#build.preview(string.text)
    const open = this.#open ?? this.#build.open
    const inToken = this.#bare !== null || this.#cutToken
    return { value: this.#build.root ?? null, open, inString: string !== null, inToken }
  }

  /**
   * The items that are whole of a list that is not: each of them was closed before the text ended or broke. The list may
   * stand under one of these keys of an object.
   */
  wholeItems(keys: readonly string[] = []): JsonReading | null {
    const { value, open, inString, inToken } = this.partial()
    const key = keys.find((it) => open[1] === `/${it}`)
    const list = key !== undefined && isObject(value) ? getKey(value, key) : value
    if (!Array.isArray(list) || this.#state === 'ended') return null
    const depth = list === value ? 1 : 2
    const within = open.length > depth || inString || inToken || this.#state === 'failed'
    const items = within ? list.slice(0, -1) : list
    if (items.length === 0) return null
    const isWhole = (pointer: string) => !(Number(pointer.split('/')[depth]) >= items.length)
    const { exact, duplicates, notFinite } = this.#build
    return {
      value: key === undefined ? items : { [key]: items },
      repairs: this.#notes.repairs,
      exact: exact.filter(isWhole),
      duplicates: duplicates.filter((it) => isWhole(it.pointer)),
      missing: [],
      notFinite: notFinite.filter(isWhole),
    }
  }

  /** A first piece that holds the whole value, as valid JSON, needs no careful reading. */
  #readWhole(text: string): boolean {
    const whole = readWhole(text, spaceEnd(text, 0), this.#until)
    if (!whole) return false
    this.#cursor.index = whole.end
    this.#place(whole.reading.value)
    return true
  }

  #run(): void {
    const cursor = this.#cursor
    while (this.#state === 'reading') {
      if (this.#string) {
        if (!this.#readString(this.#string)) return
      } else if (this.#bare) {
        if (!this.#readBare(this.#bare)) return
      } else if (!this.#readToken(cursor)) return
    }
  }

  /** False when more text is needed. */
  #readToken(cursor: JsonCursor): boolean {
    if (this.#prefix) return this.#begin(this.#prefix.role, this.#prefix.value === true)
    if (!this.#space.skip(cursor)) return false
    const tag = cursor.closingTag()
    const mark = tag !== 'no' && this.#structure.complete ? tag : cursor.mark(cursor.index)
    const step = mark === 'no' ? this.#structure.token(cursor) : mark
    if (step === 'yes') this.#finish()
    else if (step === 'unexpected') this.#failExpecting()
    else if (step === 'too-deep') {
      const { position } = this.#cursor
      this.#issue.code = 'call-too-deep'
      this.#fail(`position ${position}: more than ${deepest} objects and arrays inside one another`)
    } else if (step === 'read') {
      if (!this.#build.top) this.#end()
    } else return step !== 'wait' && this.#begin(step, false)
    return true
  }

  #begin(role: JsonBare['role'], raw: boolean): boolean {
    const cursor = this.#cursor
    const style = styleAt(cursor)
    if (style === 'wait') return false
    const from = cursor.position
    this.#prefix = null
    if (style === null) this.#bare = new JsonBare(role, from, this.#notes)
    else {
      cursor.index += style.opens.length
      this.#string = new JsonString({ style, role, raw, from, notes: this.#notes })
    }
    return true
  }

  #readString(string: JsonString): boolean {
    if (!string.read(this.#context)) return false
    this.#string = null
    if (string.role === 'key') this.#build.setKey(string.text, string.from, this.#cursor.position)
    else this.#place(string.text)
    return true
  }

  #readBare(bare: JsonBare): boolean {
    const cursor = this.#cursor
    const end = bare.read(cursor, this.#build.top?.kind === 'tuple')
    if (end === 'wait') return false
    this.#bare = null
    if (end === 'cut') this.#failInside('a value without quotes', bare.from)
    else if (end === 'unreadable') this.#failExpecting(bare)
    else if (end === 'prefix') this.#prefix = bare
    else if (end === 'key') this.#build.setKey(String(bare.value), bare.from, cursor.position)
    else if (end !== 'nothing') {
      this.#cutToken = cursor.ended && cursor.index >= cursor.text.length
      if (end === 'exact') this.#build.exact.push(this.#build.here)
      if (end === 'not-finite') this.#build.notFinite.push(this.#build.here)
      this.#place(bare.value)
    }
    return true
  }

  #place(value: Json): void {
    this.#build.place(value)
    if (!this.#build.top) this.#end()
  }

  #end(): void {
    this.#state = 'ended'
    this.#taken = this.#cursor.position
  }

  /** The text ends here, or a mark does it for the text. */
  #finish(): void {
    const at = this.#cursor.position
    this.#open = this.#build.open
    if (this.#string) this.#failInside('a string', this.#string.from)
    else if (!this.#structure.complete) this.#failExpecting()
    else {
      this.#structure.closeAll(at)
      this.#end()
    }
  }

  #failExpecting(bare?: JsonBare): void {
    const { text, index, position } = this.#cursor
    const at = bare?.from ?? position
    this.#fail(unexpected(at, this.#structure.expected, bare?.start || text.slice(index, index + 1)), at)
  }

  #failInside(what: string, from: number): void {
    this.#fail(`the text ends inside ${what} that starts at position ${from}`)
  }

  #fail(message: string, taken = this.#cursor.position): void {
    this.#taken = taken
    this.#state = 'failed'
    this.#issue.message = message
  }
}

function unexpected(position: number, expected: string, got: string): string {
  return `position ${position}: expected ${expected}, got ${got === '' ? 'the end of the text' : JSON.stringify(got)}`
}
