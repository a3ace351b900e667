import type { JsonCursor } from './json-cursor.ts'
import { spaceEnd } from './json-cursor.ts'
import type { JsonFrame } from './json-frame.ts'
import { closedBy } from './json-frame.ts'

export type Answer = 'yes' | 'no' | 'wait'

/** What a string stands for where it stands. */
export type StringRole = 'key' | 'member' | 'element' | 'alone'

export interface QuoteContext {
  cursor: JsonCursor
  frames: readonly JsonFrame[]
  /** The string has had quotes inside it already, so the text is not to be trusted. */
  suspect: boolean
}

/**
 * Whether a quote closes its string: it does where what follows fits there.
 *
 *     {"query": "the "digital silver" coin", "days": 7}
 *                    ^ no            ^ no  ^ yes: a comma and a next key
 *
 * Looks a bounded way ahead, so it is linear, and the answer is the same however the text is cut: it waits until enough
 * has come, and what is still open at the bound closes. Invariant: the closing quotes of valid JSON always close.
 */
export function quoteCloses(context: QuoteContext, from: number, role: StringRole): Answer {
  if (role === 'alone') return 'yes'
  if (role === 'key') return keyCloses(context, from)
  const look = new Look(context, from)
  const answer = look.answer(from, role)
  context.cursor.steps += Math.max(0, look.index - from)
  return answer
}

const lookAhead = 320
const comma = 44
const colon = 58
const brace = 125
const bracket = 93
const round = 41
const quotes = '"\'“”‘’„`'
/* The ranges are those of letters; they hold both halves of a surrogate pair, which a cut may part. */
const wordLike = /[\w\u00c0-\u1fff\u2c00-\ufefe.;:!?%&*+=>@^~$({[\\-]/
const letter = /[\w\u00c0-\u1fff\u2c00-\ufefe]/
const bareKey = /[\w\u00c0-\u1fff\u2c00-\ufefe$.-]+["'”’]?[ \t]*/y
const plainKey = /["'“‘„`][\w\u00c0-\u1fff\u2c00-\ufefe$ .-]*/y
const bareElement = /[-+.\w\u00c0-\u1fff\u2c00-\ufefe$]+[ \t\r\n]*/y
const closes: Record<string, string> = { '“': '“”"', '„': '“”"', '‘': "‘’'" }

function keyCloses({ cursor }: QuoteContext, from: number): Answer {
  if (from >= cursor.text.length) return cursor.ended ? 'yes' : 'wait'
  return cursor.text.charCodeAt(from) === colon || !letter.test(cursor.text[from]!) ? 'yes' : 'no'
}

/** A pointer that runs ahead of the cursor, but not further than the bound. */
class Look {
  index: number
  readonly #context: QuoteContext
  readonly #text: string
  readonly #bound: number

  constructor(context: QuoteContext, from: number) {
    this.#context = context
    this.#text = context.cursor.text
    this.#bound = from + lookAhead
    this.index = from
  }

  answer(from: number, role: StringRole): Answer {
    const code = this.#space(from)
    if (code === comma) return this.#afterComma(role)
    if (code === brace || code === bracket || code === round) return this.#afterClosers()
    return this.#open() ?? this.#elsewhere(code, role, this.index - from)
  }

  /** Moves over white space to what stands there; NaN where nothing does yet. */
  #space(from: number): number {
    this.index = spaceEnd(this.#text, from)
    return this.#text.charCodeAt(this.index)
  }

  /** The answer where the pointer has come to the end of what it may see; `null` where there is something to look at. */
  #open(): Answer | null {
    if (this.index >= this.#bound) return 'yes'
    if (this.index < this.#text.length) return null
    return this.#context.cursor.ended ? 'yes' : 'wait'
  }

  /** `"x", ` and then a next key or a next element. */
  #afterComma(role: StringRole): Answer {
    const code = this.#space(this.index + 1)
    const open = this.#open()
    if (open) return open
    const next = this.#text[this.index]!
    if (code === brace || code === bracket || code === comma || '/#\\'.includes(next)) return 'yes'
    const mark = this.#mark(this.index)
    if (mark) return mark
    if (role === 'member') return quotes.includes(next) ? this.#quotedKey(next) : this.#run(bareKey, /:/)
    if (quotes.includes(next) || '{[('.includes(next)) return 'yes'
    return this.#run(bareElement, /[\],}]/)
  }

  /** `"x"}` closes unless words go on behind: `"use {"a"} here"`. */
  #afterClosers(): Answer {
    const { frames } = this.#context
    let depth = frames.length - 1
    let braces = 0
    let stray = false
    for (;;) {
      const found = closedBy(frames, this.#text[this.index]!, depth)
      const again = found >= 0 && found === depth && braces < frames[found]!.doubled
      if (found === -1) stray = true
      else {
        braces = again ? braces + 1 : 0
        depth = again ? depth : found - 1
      }
      if (depth < 0) return this.#behindAll()
      const code = this.#space(this.index + 1)
      const open = this.#open()
      if (open) return open
      if (code === brace || code === bracket || code === round) continue
      return this.#behindClosers(code, frames[depth]!.kind === 'object' ? 'member' : 'element', stray)
    }
  }

  /** `stray`: a closer among them closes nothing: `"print("a")"`. */
  #behindClosers(code: number, role: StringRole, stray: boolean): Answer {
    if (code === comma) return this.#afterComma(role)
    const next = this.#text[this.index]!
    if (role === 'member' && quotes.includes(next)) return this.#quotedKey(next)
    const mark = this.#mark(this.index)
    if (mark) return mark
    if (role === 'element' && (quotes.includes(next) || next === '{' || next === '[')) return 'yes'
    return stray || wordLike.test(next) ? 'no' : 'yes'
  }

  /** The whole value would end: that is looked into only where the string has held quotes before. */
  #behindAll(): Answer {
    if (!this.#context.suspect) return 'yes'
    const from = this.index + 1
    const code = this.#space(from)
    const open = this.#open()
    if (open) return open
    const next = this.#text[this.index]!
    if (code === comma) {
      const after = this.#space(this.index + 1)
      return this.#open() ?? (after === 123 || after === 91 ? 'yes' : 'no')
    }
    const sameLine = !this.#text.slice(from, this.index).includes('\n')
    return quotes.includes(next) || (sameLine && wordLike.test(next)) ? (this.#mark(this.index) ?? 'no') : 'yes'
  }

  /** Neither comma nor closer: a mark that ends the value, a comment, or a forgotten comma. */
  #elsewhere(code: number, role: StringRole, gap: number): Answer {
    const mark = this.#mark(this.index)
    if (mark) return mark
    const next = this.#text[this.index]!
    if (next === '/') return this.#slash()
    if (next === '#' && gap > 0) return this.#lineComment()
    if (role === 'element') return gap > 0 && (quotes.includes(next) || code === 123 || code === 91) ? 'yes' : 'no'
    if (quotes.includes(next)) return this.#plainKey()
    const newLine = this.#text.slice(this.index - gap, this.index).includes('\n')
    return newLine ? this.#run(bareKey, /:/) : 'no'
  }

  #mark(index: number): Answer | null {
    const mark = this.#context.cursor.mark(index)
    return mark === 'no' ? null : mark
  }

  /** Whether this runs from here up to a certain next character. */
  #run(pattern: RegExp, then: RegExp): Answer {
    pattern.lastIndex = this.index
    if (!pattern.test(this.#text)) return 'no'
    this.index = pattern.lastIndex
    return this.#open() ?? (then.test(this.#text[this.index]!) ? 'yes' : 'no')
  }

  #slash(): Answer {
    this.index++
    return this.#open() ?? (/[/*]/.test(this.#text[this.index]!) ? 'yes' : 'no')
  }

  #quotedKey(quote: string): Answer {
    const closers = closes[quote] ?? quote
    do {
      this.index += this.#text[this.index] === '\\' ? 2 : 1
    } while (!this.#open() && !closers.includes(this.#text[this.index]!))
    return this.#open() ?? this.#colon(this.index + 1)
  }

  /** `"x" "days": 7`: a key of plain words, since a comma is missing before it. */
  #plainKey(): Answer {
    plainKey.lastIndex = this.index
    if (!plainKey.test(this.#text)) return 'no'
    this.index = plainKey.lastIndex
    return this.#open() ?? (quotes.includes(this.#text[this.index]!) ? this.#colon(this.index + 1) : 'no')
  }

  #colon(from: number): Answer {
    const code = this.#space(from)
    return this.#open() ?? (code === colon ? 'yes' : 'no')
  }

  /** `"x" # why` and then a line that goes on as JSON. */
  #lineComment(): Answer {
    const end = this.#text.indexOf('\n', this.index)
    if (end === -1 || end >= this.#bound) {
      return this.#text.length >= this.#bound || this.#context.cursor.ended ? 'no' : 'wait'
    }
    this.#space(end)
    return this.#open() ?? (/[,}\]"']/.test(this.#text[this.index]!) ? 'yes' : 'no')
  }
}
