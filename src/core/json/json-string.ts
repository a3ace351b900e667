import { Pieces } from '../pieces.ts'
import type { Repair, RepairCode } from '../repair.ts'
import type { JsonCursor } from './json-cursor.ts'
import { readEscape, readEscapeTwice } from './json-escape.ts'
import type { JsonNotes } from './json-notes.ts'
import type { QuoteContext, StringRole } from './json-quote.ts'
import { quoteCloses } from './json-quote.ts'

/** One kind of quotes: what opens it, what may close it, and what stands between without meaning anything. */
export interface QuoteStyle {
  opens: string
  closes: string
  run: RegExp
  repair: RepairCode | null
}

/** Every way models quote a string; the longer openers first. */
export const quoteStyles: readonly QuoteStyle[] = [
  { opens: '"""', closes: '"""', run: /[^"\\]*/y, repair: 'quote-style' },
  { opens: "'''", closes: "'''", run: /[^'\\]*/y, repair: 'quote-style' },
  { opens: '"', closes: '"', run: /[^"\\\u0000-\u001f]*/y, repair: null },
  { opens: "'", closes: "'", run: /[^'\\\u0000-\u001f]*/y, repair: 'quote-style' },
  { opens: '\\"', closes: '\\"', run: /[^"\\\u0000-\u001f]*/y, repair: 'double-encoding' },
  { opens: '`', closes: '`', run: /[^`\\]*/y, repair: 'quote-style' },
  { opens: '“', closes: '”“"', run: /[^“”"\\\u0000-\u001f]*/y, repair: 'curly-quotes' },
  { opens: '”', closes: '”“"', run: /[^“”"\\\u0000-\u001f]*/y, repair: 'curly-quotes' },
  { opens: '„', closes: '“”"', run: /[^“”"\\\u0000-\u001f]*/y, repair: 'curly-quotes' },
  { opens: '‘', closes: "’‘'", run: /[^‘’'\\\u0000-\u001f]*/y, repair: 'curly-quotes' },
  { opens: '’', closes: "’‘'", run: /[^‘’'\\\u0000-\u001f]*/y, repair: 'curly-quotes' },
]

/** The style that begins at the cursor; `wait` while it may still turn out to be a longer one. */
export function styleAt(cursor: JsonCursor): QuoteStyle | null | 'wait' {
  if (
    cursor.text[cursor.index] === '"' &&
    cursor.text.length > cursor.index + 1 &&
    cursor.text[cursor.index + 1] !== '"'
  )
    return quoteStyles[2]!
  for (const style of quoteStyles) {
    const answer = cursor.startsWith(style.opens)
    if (answer !== 'no') return answer === 'yes' ? style : 'wait'
  }
  return null
}

/** Where the letters, digits and spaces end: in a small piece of a stream there is often nothing else, and no need to look closer. */
function plainEnd(text: string, from: number): number {
  const until = Math.min(text.length, from + 8)
  for (let at = from; at < until; at++) {
    const code = text.charCodeAt(at)
    if ((code < 97 || code > 122) && code !== 32 && (code < 48 || code > 57) && (code < 65 || code > 90)) return at
  }
  return until
}

const letter = /\p{L}/u

/** A string being read, piece by piece. Data are never changed: what is no quote, no escape and no end stays as it is. */
export class JsonString {
  readonly role: StringRole
  readonly from: number
  readonly #style: QuoteStyle
  readonly #raw: boolean
  readonly #notes: JsonNotes
  readonly #read = new Pieces()
  /** The first and the last character that were taken as they stand. */
  #first = ''
  #last = ''
  /** `C:\Users\new`: once a backslash behind a drive means nothing, none before a letter does. */
  #isPath = false
  #noted: Map<RepairCode, Repair | undefined> | undefined

  constructor(start: { style: QuoteStyle; role: StringRole; raw: boolean; from: number; notes: JsonNotes }) {
    this.#style = start.style
    this.#raw = start.raw
    this.#notes = start.notes
    this.role = start.role
    this.from = start.from
  }

  /** What has been read of it. */
  get text(): string {
    return this.#read.text
  }

  /** True when the string has ended; false when the text so far ends inside it. The cursor stands on its text at first. */
  read(context: QuoteContext): boolean {
    const { cursor } = context
    const { run, repair } = this.#style
    for (;;) {
      const plain = plainEnd(cursor.text, cursor.index)
      run.lastIndex = plain
      if (plain < cursor.text.length) run.test(cursor.text)
      if (run.lastIndex > cursor.index) this.#take(cursor, run.lastIndex - cursor.index)
      if (cursor.index >= cursor.text.length) return false
      const code = cursor.text.charCodeAt(cursor.index)
      const escaped = code === 92 ? this.#escape(cursor) : 'quote'
      const became = escaped !== 'quote' ? escaped : code < 32 ? this.#control(cursor) : this.#quote(context)
      if (became === 'wait') return false
      if (became === 'closed') {
        if (repair) this.#notes.add(repair, this.from, cursor.position)
        return true
      }
    }
  }

  #take(cursor: JsonCursor, length: number): 'read' {
    this.#read.add(cursor.text.slice(cursor.index, cursor.index + length))
    cursor.index += length
    this.#last = cursor.text[cursor.index - 1]!
    this.#first ||= cursor.text[cursor.index - length]!
    return 'read'
  }

  #control(cursor: JsonCursor): 'read' {
    this.#note('raw-control-character', cursor.position, 1)
    return this.#take(cursor, 1)
  }

  #escape(cursor: JsonCursor): 'read' | 'wait' | 'quote' {
    const { text, index } = cursor
    if (this.#raw) return index + 1 < text.length ? this.#take(cursor, 2) : 'wait'
    const twice = this.#style.opens.length === 2
    const found = twice ? readEscapeTwice(cursor) : readEscape(cursor, this.#style.closes, this.#notes.python)
    if (found === 'wait' || found === 'quote') return found
    const isInPath = this.#isPath && found.length === 2 && letter.test(text[index + 1]!)
    if (isInPath) return this.#take(cursor, 2)
    if (found.repair === 'invalid-escape' && !this.#noted && /^[a-z]:$/i.test(this.text)) this.#isPath = true
    if (found.repair) this.#note(found.repair, cursor.position, Math.max(found.length, 2))
    this.#read.add(found.text)
    cursor.index += found.length
    return 'read'
  }

  #quote(context: QuoteContext): 'read' | 'wait' | 'closed' {
    const { cursor } = context
    if (this.#style.opens.length === 3) return this.#tripleQuote(cursor)
    const after = cursor.index + this.#style.opens.length
    if (after >= cursor.text.length && !cursor.ended && this.role !== 'alone') return 'wait'
    const suspect = this.#noted?.has('unescaped-quote') ?? false
    const holds = suspect && this.#holdsJson
    const answer = holds ? 'no' : quoteCloses(context, { from: after, role: this.role, suspect })
    if (answer === 'wait') return 'wait'
    if (answer === 'yes') {
      cursor.index = after
      return 'closed'
    }
    if (!this.#isApostrophe(cursor)) this.#note('unescaped-quote', cursor.position, 1)
    return this.#take(cursor, 1)
  }

  /** `"""he said "hold""""`: the last three of a row of quotes close. */
  #tripleQuote(cursor: JsonCursor): 'read' | 'wait' | 'closed' {
    const quotes = this.#style.opens + this.#style.opens[0]
    const four = cursor.startsWith(quotes)
    if (four === 'wait') return 'wait'
    if (four === 'yes' || cursor.startsWith(this.#style.opens) === 'no') return this.#take(cursor, 1)
    cursor.index += 3
    return 'closed'
  }

  /** `"{"coin_id": "bitcoin"}"`: JSON in a string without escapes lasts at least until a closer of its own. */
  get #holdsJson(): boolean {
    return /[{[]/.test(this.#first) && !/[}\]]/.test(this.#last)
  }

  /** `it's`: between letters it is no quote at all. */
  #isApostrophe({ text, index }: JsonCursor): boolean {
    return /['’]/.test(text[index]!) && letter.test(this.#last) && letter.test(text[index + 1] ?? '')
  }

  /** One note a kind and string, however often it occurs. */
  #note(code: RepairCode, from: number, length: number): void {
    this.#noted ??= new Map()
    this.#noted.set(code, this.#notes.add(code, from, from + length, this.#noted.get(code)))
  }
}
