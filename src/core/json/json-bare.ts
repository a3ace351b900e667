import type { Json } from '../json.ts'
import type { JsonCursor } from './json-cursor.ts'
import { isSpace } from './json-cursor.ts'
import type { JsonNotes } from './json-notes.ts'
import { readNumber } from './json-number.ts'
import type { StringRole } from './json-quote.ts'

/** What a token without quotes comes to. */
export type BareValue =
  | { type: 'value'; value: Json }
  /** Digits that a double would lose. */
  | { type: 'exact'; value: string }
  | { type: 'not-finite' }
  | { type: 'key'; value: string }
  /** The letter before a Python string: `r"\d"`. */
  | { type: 'prefix'; raw: boolean }
  /** The word `json` that a fence left behind. */
  | { type: 'nothing' }
  | { type: 'unreadable' }
  /** The text ended inside it. */
  | { type: 'cut' }

/**
 * A token without quotes being read: a number, a literal, or a text that should have been quoted.
 *
 *     {days: 7, verbose: True, coin: bitcoin cash}
 *      ^ key ^ number   ^ literal    ^ text, up to the next , } ] or line end
 */
export class JsonBare {
  readonly from: number
  readonly role: StringRole
  readonly #notes: JsonNotes
  #word = ''
  #stage: 'word' | 'gap' | 'text' = 'word'
  /** White space was the last thing read of a text. */
  #spaced = false

  constructor(role: StringRole, from: number, notes: JsonNotes) {
    this.role = role
    this.from = from
    this.#notes = notes
  }

  /** The token's meaning when it has ended; `wait` when the text so far ends inside it. A `)` ends it in a `tuple`. */
  read(cursor: JsonCursor, tuple: boolean): BareValue | 'wait' {
    for (;;) {
      const run = this.role === 'key' ? keyRun : this.#stage === 'gap' ? gapRun : wordRun
      run.lastIndex = cursor.index
      run.test(cursor.text)
      if (run.lastIndex > cursor.index) {
        this.#take(cursor, run.lastIndex - cursor.index)
        this.#spaced = false
      }
      if (cursor.index >= cursor.text.length) return cursor.ended ? this.#cut() : 'wait'
      const stop = this.#stop(cursor, tuple)
      if (stop === 'wait') return 'wait'
      if (stop !== 'read') return stop
    }
  }

  /** Its first characters, for a message. */
  get start(): string {
    return this.#word.slice(0, 20).trimEnd()
  }

  #take(cursor: JsonCursor, length: number): 'read' {
    this.#word += cursor.text.slice(cursor.index, cursor.index + length)
    cursor.index += length
    return 'read'
  }

  /** What the character is that the run stopped at. */
  #stop(cursor: JsonCursor, tuple: boolean): BareValue | 'wait' | 'read' {
    const char = cursor.text[cursor.index]!
    if (this.role === 'key') return this.#key(char)
    if (this.role === 'alone') return this.#alone(char)
    if (',}]\n\r'.includes(char) || (char === ')' && tuple)) return this.#value()
    const mark = cursor.mark(cursor.index)
    if (mark !== 'no') return mark === 'wait' ? 'wait' : this.#value()
    const comment = this.#stage === 'text' && !this.#spaced ? 'no' : this.#comment(cursor, char)
    if (comment !== 'no') return comment === 'wait' ? 'wait' : this.#value()
    if (this.#stage === 'word') return this.#afterWord(cursor, char)
    if (this.#stage === 'gap') {
      if (opensValue.test(char) && settled(this.#word.trimEnd())) return this.#value()
      this.#stage = 'text'
    }
    this.#spaced = isSpace(char.charCodeAt(0))
    return this.#take(cursor, 1)
  }

  #afterWord(cursor: JsonCursor, char: string): BareValue | 'read' {
    if (opensValue.test(char)) {
      if (prefixes.test(this.#word) && quote.test(char)) return this.#prefix(cursor)
      if (settled(this.#word)) return this.#value()
    }
    if (this.#word === '' && !/[@/~€£]/.test(char)) return { type: 'unreadable' }
    this.#stage = isSpace(char.charCodeAt(0)) ? 'gap' : 'text'
    return this.#stage === 'gap' ? 'read' : this.#take(cursor, 1)
  }

  #comment(cursor: JsonCursor, char: string): 'yes' | 'no' | 'wait' {
    if (char === '#') return this.#stage === 'word' && !settled(this.#word) ? 'no' : 'yes'
    if (char !== '/' || (this.#stage === 'word' && !settled(this.#word))) return 'no'
    const line = cursor.startsWith('//')
    return line === 'no' ? cursor.startsWith('/*') : line
  }

  #key(char: string): BareValue {
    const [, key] = /^([^"'”’]+?)["'”’]?$/.exec(this.#word.trimEnd().replaceAll('\\_', '_')) ?? []
    if (char !== ':' || !key) return { type: 'unreadable' }
    this.#notes.add('unquoted-key', this.from, this.from + this.#word.trimEnd().length)
    return { type: 'key', value: key }
  }

  #alone(char: string): BareValue {
    if (this.#word === 'json' && /[\s{[]/.test(char)) {
      this.#notes.add('fence', this.from, this.from + 4)
      return { type: 'nothing' }
    }
    return this.#meaning(this.#word) ?? { type: 'unreadable' }
  }

  #prefix(cursor: JsonCursor): BareValue {
    this.#notes.add('python-literal', this.from, cursor.position)
    return { type: 'prefix', raw: this.#word.toLowerCase() === 'r' }
  }

  #value(): BareValue {
    const word = this.#word.trimEnd()
    if (word === '') return { type: 'unreadable' }
    const meaning = this.#meaning(word)
    if (meaning) return meaning
    this.#notes.add('unquoted-string', this.from, this.from + word.length)
    return { type: 'value', value: word.replace(/^([^"]+)"$/, '$1') }
  }

  /** At the end of the text a number or a literal may be whole; a text without quotes never is. */
  #cut(): BareValue {
    const word = this.#word.trimEnd()
    const whole = this.role !== 'key' && this.#stage !== 'text' && !word.endsWith('.')
    const meaning = whole ? this.#meaning(word) : null
    const prose = this.role === 'alone' && !/^[-+.\d]/.test(word) && !literalNames.some((it) => it.startsWith(word))
    return meaning ?? { type: prose ? 'unreadable' : 'cut' }
  }

  #meaning(word: string): BareValue | null {
    const to = this.from + word.length
    const plain = word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : undefined
    if (plain !== undefined) return { type: 'value', value: plain }
    const number = readNumber(word)
    if (number) {
      if (number.form === 'other') this.#notes.add('number-form', this.from, to)
      return number.exact ? { type: 'exact', value: String(number.value) } : { type: 'value', value: number.value }
    }
    if (notFinite.test(word)) return { type: 'not-finite' }
    const other = literals.get(word)
    if (other === undefined) return null
    this.#notes.add('python-literal', this.from, to)
    return { type: 'value', value: other }
  }
}

/* The ranges are those of letters; they hold both halves of a surrogate pair, which a cut may part. */
const wordRun = /[-+.$\w\u00c0-\u1fff\u2c00-\ufefe]*/y
const keyRun = /[-.$\w\\ \t"'”’\u00c0-\u1fff\u2c00-\ufefe]*/y
const gapRun = /[ \t]*/y
const quote = /["'“‘„`]/
const opensValue = /["'“‘„`{[(]/
const prefixes = /^[rRuUbB]$/
const notFinite = /^[-+]?(?:NaN|nan|Infinity|infinity|inf)$/
const literals = new Map<string, Json>([
  ['True', true],
  ['TRUE', true],
  ['False', false],
  ['FALSE', false],
  ['None', null],
  ['NULL', null],
  ['Null', null],
  ['undefined', null],
])

const literalNames = ['true', 'false', 'null', 'NaN', 'Infinity', ...literals.keys()]

function settled(word: string): boolean {
  return /^(?:true|false|null)$/.test(word) || literals.has(word) || notFinite.test(word) || readNumber(word) !== null
}
