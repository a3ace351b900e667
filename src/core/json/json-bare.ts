import type { Json } from '../json.ts'
import type { RepairCode } from '../repair.ts'
import type { Answer, JsonCursor } from './json-cursor.ts'
import { isSpace } from './json-cursor.ts'
import type { JsonNotes } from './json-notes.ts'
import { readNumber } from './json-number.ts'
import type { StringRole } from './json-quote.ts'

/** What a token without quotes comes to. */
export type BareEnd =
  | 'value'
  /** Digits that a double would lose. */
  | 'exact'
  | 'not-finite'
  | 'key'
  /** The letter before a Python string: `r"\d"`. */
  | 'prefix'
  /** The word `json` that a fence left behind. */
  | 'nothing'
  | 'unreadable'
  /** The text ended inside it. */
  | 'cut'

/**
 * A token without quotes being read: a number, a literal, or a text that should have been quoted.
 *
 *     {days: 7, verbose: True, coin: bitcoin cash}
 *      ^ key ^ number   ^ literal    ^ text, up to the next , } ] or line end
 */
export class JsonBare {
  readonly from: number
  readonly role: StringRole
  /** A value, a key, or whether the Python string behind a prefix is raw. */
  value: Json = null
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

  /** Its first characters, for a message. */
  get start(): string {
    return this.#word.slice(0, 20).trimEnd()
  }

  /** What it is when it has ended; `wait` when the text so far ends inside it. A `)` ends it in a `tuple`. */
  read(cursor: JsonCursor, tuple: boolean): BareEnd | 'wait' {
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
      if (stop !== 'read') return stop
    }
  }

  #take(cursor: JsonCursor, length: number): 'read' {
    this.#word += cursor.text.slice(cursor.index, cursor.index + length)
    cursor.index += length
    return 'read'
  }

  /** What the character is that the run stopped at. */
  #stop(cursor: JsonCursor, tuple: boolean): BareEnd | 'wait' | 'read' {
    const char = cursor.text[cursor.index]!
    if (this.role === 'key') return this.#key(char)
    if (this.role === 'alone') return this.#alone(char)
    if (',}]\n\r'.includes(char) || (char === ')' && tuple)) return this.#whole()
    const mark = cursor.mark(cursor.index)
    const ends = mark === 'no' ? this.#comment(cursor, char) : mark
    if (ends !== 'no') return ends === 'wait' ? ends : this.#whole()
    const isSpaced = isSpace(char.charCodeAt(0))
    if (this.#stage !== 'text' && opensValue.test(char)) {
      if (this.#stage === 'word' && prefixes.test(this.#word) && quote.test(char)) {
        this.value = /r/i.test(this.#word)
        return this.#note('python-literal', 'prefix', 1)
      }
      if (settled(this.#word.trimEnd())) return this.#whole()
    }
    if (this.#stage === 'word') {
      if (this.#word === '' && !/[@/~€£]/.test(char)) return 'unreadable'
      this.#stage = isSpaced ? 'gap' : 'text'
      return isSpaced ? 'read' : this.#take(cursor, 1)
    }
    this.#stage = 'text'
    this.#spaced = isSpaced
    return this.#take(cursor, 1)
  }

  /** Whether a comment begins: behind white space, or behind a word that could not mean more. */
  #comment(cursor: JsonCursor, char: string): Answer {
    if ((char !== '#' && char !== '/') || (this.#stage === 'text' && !this.#spaced)) return 'no'
    if (this.#stage === 'word' && !settled(this.#word)) return 'no'
    if (char === '#') return 'yes'
    const line = cursor.startsWith('//')
    return line === 'no' ? cursor.startsWith('/*') : line
  }

  #key(char: string): BareEnd {
    const word = this.#word.trimEnd()
    const [, key] = /^([^"'”’]+?)["'”’]?$/.exec(word.replaceAll('\\_', '_')) ?? []
    if (char !== ':' || !key) return 'unreadable'
    this.value = key
    return this.#note('unquoted-key', 'key', word.length)
  }

  #alone(char: string): BareEnd {
    if (this.#word === 'json' && /[\s{[]/.test(char)) return this.#note('fence', 'nothing', 4)
    return this.#meaning(this.#word) ?? 'unreadable'
  }

  #whole(): BareEnd {
    const word = this.#word.trimEnd()
    if (word === '') return 'unreadable'
    const meaning = this.#meaning(word)
    if (meaning) return meaning
    this.value = word.replace(/^([^"]+)"$/, '$1')
    return this.#note('unquoted-string', 'value', word.length)
  }

  /** At the end of the text a number or a literal may be whole; a text without quotes never is. */
  #cut(): BareEnd {
    const word = this.#word.trimEnd()
    const whole = this.role !== 'key' && this.#stage !== 'text' && !word.endsWith('.')
    const meaning = whole ? this.#meaning(word) : null
    const prose = this.role === 'alone' && !/^[-+.\d]/.test(word) && !literalNames.some((it) => it.startsWith(word))
    return meaning ?? (prose ? 'unreadable' : 'cut')
  }

  #meaning(word: string): BareEnd | null {
    const plain = jsonLiterals.get(word)
    const number = plain === undefined ? readNumber(word) : null
    if (number) {
      this.value = number.value
      const end = number.exact ? 'exact' : 'value'
      return number.form === 'json' ? end : this.#note('number-form', end, word.length)
    }
    if (notFinite.test(word)) return 'not-finite'
    const value = plain === undefined ? literals.get(word) : plain
    if (value === undefined) return null
    this.value = value
    return plain === undefined ? this.#note('python-literal', 'value', word.length) : 'value'
  }

  #note(code: RepairCode, end: BareEnd, length: number): BareEnd {
    this.#notes.add(code, this.from, this.from + length)
    return end
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

export const jsonLiterals: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

const literals = new Map([
  ['True', true],
  ['TRUE', true],
  ['False', false],
  ['FALSE', false],
  ['None', null],
  ['NULL', null],
  ['Null', null],
  ['undefined', null],
])

const literalNames = [...jsonLiterals.keys(), 'NaN', 'Infinity', ...literals.keys()]

function settled(word: string): boolean {
  return jsonLiterals.has(word) || literals.has(word) || notFinite.test(word) || readNumber(word) !== null
}
