import type { Answer, JsonCursor } from './json-cursor.ts'
import { spaceEnd } from './json-cursor.ts'
import type { JsonFrame } from './json-frame.ts'
import { closedBy } from './json-frame.ts'

/** What a string stands for where it stands. */
export type StringRole = 'key' | 'member' | 'element' | 'alone'

export interface QuoteContext {
  cursor: JsonCursor
  frames: readonly JsonFrame[]
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
export function quoteCloses(
  { cursor, frames }: QuoteContext,
  { from, role, suspect }: { from: number; role: StringRole; suspect: boolean },
): Answer {
  if (role === 'alone') return 'yes'
  if (role === 'key') return keyCloses(cursor, from)
  const look = new Look(cursor, frames, from)
  const answer = look.answer(from, role, suspect)
  cursor.steps += Math.max(0, look.index - from)
  return answer
}

const lookAhead = 320
const quotes = '"\'“”‘’„`'
/* The ranges are those of letters; they hold both halves of a surrogate pair, which a cut may part. */
const wordLike = /[\w\u00c0-\u1fff\u2c00-\ufefe.;:!?%&*+=>@^~$({[\\-]/
const letter = /[\w\u00c0-\u1fff\u2c00-\ufefe]/
const bareKey = /[\w\u00c0-\u1fff\u2c00-\ufefe$.-]+["'”’]?[ \t]*/y
const plainKey = /["'“‘„`][\w\u00c0-\u1fff\u2c00-\ufefe$ .-]*/y
const bareElement = /[-+.\w\u00c0-\u1fff\u2c00-\ufefe$]+[ \t\r\n]*/y

function keyCloses(cursor: JsonCursor, from: number): Answer {
  const next = cursor.text[from]
  if (next === undefined) return cursor.ended ? 'yes' : 'wait'
  return next === ':' || !letter.test(next) ? 'yes' : 'no'
}

function isCloser(char: string): boolean {
  return char === '}' || char === ']' || char === ')'
}

/** A pointer that runs ahead of the cursor, but not further than the bound. */
class Look {
  index: number
  readonly #cursor: JsonCursor
  readonly #frames: readonly JsonFrame[]
  readonly #text: string
  readonly #bound: number

  constructor(cursor: JsonCursor, frames: readonly JsonFrame[], from: number) {
    this.#cursor = cursor
    this.#frames = frames
    this.#text = cursor.text
    this.#bound = from + lookAhead
    this.index = from
  }

  /** `suspect`: the string has had quotes inside it already, so the text is not to be trusted. */
  answer(from: number, role: StringRole, suspect: boolean): Answer {
    const next = this.#next(from)
    if (next === '') return this.#end
    if (next === ',') return this.#afterComma(role)
    return isCloser(next) ? this.#afterClosers(suspect) : this.#elsewhere(next, role, this.index - from)
  }

  /** What the pointer stands at; nothing where it has come to the end of what it may see. */
  get #here(): string {
    return this.index < this.#bound ? (this.#text[this.index] ?? '') : ''
  }

  /** The answer at that end. */
  get #end(): Answer {
    return this.index >= this.#bound || this.#cursor.ended ? 'yes' : 'wait'
  }

  /** Moves over white space to what stands there. */
  #next(from: number): string {
    this.index = spaceEnd(this.#text, from)
    return this.#here
  }

  /** Whether one of these characters stands here. */
  #is(characters: string): Answer {
    const here = this.#here
    if (here === '') return this.#end
    return characters.includes(here) ? 'yes' : 'no'
  }

  /** `"x", ` and then a next key or a next element. */
  #afterComma(role: StringRole): Answer {
    const next = this.#next(this.index + 1)
    if (next === '') return this.#end
    if (next === '}' || next === ']' || ',/#\\'.includes(next)) return 'yes'
    const mark = this.#mark
    if (mark) return mark
    if (role === 'member') return quotes.includes(next) ? this.#quotedKey(next) : this.#run(bareKey, ':')
    return quotes.includes(next) || '{[('.includes(next) ? 'yes' : this.#run(bareElement, '],}')
  }

  /** `"x"}` closes unless words go on behind: `"use {"a"} here"`. */
  #afterClosers(suspect: boolean): Answer {
    const frames = this.#frames
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
      if (depth < 0) return suspect ? this.#behindAll() : 'yes'
      const next = this.#next(this.index + 1)
      if (next === '') return this.#end
      if (!isCloser(next)) return this.#behindClosers(next, frames[depth]!.object ? 'member' : 'element', stray)
    }
  }

  /** `stray`: a closer among them closes nothing: `"print("a")"`. */
  #behindClosers(next: string, role: StringRole, stray: boolean): Answer {
    if (next === ',') return this.#afterComma(role)
    const quoted = quotes.includes(next)
    if (role === 'member' && quoted) {
      const key = this.#quotedKey(next)
      // Behind a closer that closes nothing, a key has to be there to be one.
      return stray && key === 'yes' && this.#here !== ':' ? 'no' : key
    }
    const mark = this.#mark
    if (mark) return mark
    if (role === 'element' && (quoted || next === '{' || next === '[')) return 'yes'
    return stray || wordLike.test(next) ? 'no' : 'yes'
  }

  /** The whole value would end, in a string that has held quotes before. */
  #behindAll(): Answer {
    const from = this.index + 1
    const next = this.#next(from)
    if (next === '') return this.#end
    if (next === ',') {
      this.#next(this.index + 1)
      return this.#is('{[')
    }
    const sameLine = !this.#text.slice(from, this.index).includes('\n')
    return quotes.includes(next) || (sameLine && wordLike.test(next)) ? (this.#mark ?? 'no') : 'yes'
  }

  /** Neither comma nor closer: a mark that ends the value, a comment, or a forgotten comma. */
  #elsewhere(next: string, role: StringRole, gap: number): Answer {
    const mark = this.#mark
    if (mark) return mark
    if (next === '/') {
      this.index++
      return this.#is('/*')
    }
    if (next === '#' && gap > 0) return this.#lineComment(role)
    const quoted = quotes.includes(next)
    if (role === 'element') return gap > 0 && (quoted || next === '{' || next === '[') ? 'yes' : 'no'
    if (quoted) {
      // `"x" "days": 7`: a key of plain words, since a comma is missing before it.
      const key = this.#run(plainKey, quotes)
      return key === 'yes' && this.#here !== '' ? this.#colon() : key
    }
    const newLine = this.#text.slice(this.index - gap, this.index).includes('\n')
    return newLine ? this.#run(bareKey, ':') : 'no'
  }

  get #mark(): Answer | null {
    const mark = this.#cursor.mark(this.index)
    return mark === 'no' ? null : mark
  }

  /** Whether this runs from here up to a certain next character. */
  #run(pattern: RegExp, then: string): Answer {
    pattern.lastIndex = this.index
    if (!pattern.test(this.#text)) return 'no'
    this.index = pattern.lastIndex
    return this.#is(then)
  }

  #quotedKey(quote: string): Answer {
    const closers = closes[quote] ?? quote
    for (;;) {
      this.index += this.#here === '\\' ? 2 : 1
      const here = this.#here
      if (here === '') return this.#end
      if (closers.includes(here)) return this.#colon()
    }
  }

  /** Behind the quote of a key. */
  #colon(): Answer {
    this.#next(this.index + 1)
    return this.#is(':')
  }

  /** `"x" # why` and then a line that goes on as JSON. */
  #lineComment(role: StringRole): Answer {
    const end = this.#text.indexOf('\n', this.index)
    if (end === -1 || end >= this.#bound) {
      return this.#text.length >= this.#bound || this.#cursor.ended ? 'no' : 'wait'
    }
    const next = this.#next(end)
    return role === 'member' && quotes.includes(next) ? this.#quotedKey(next) : this.#is(',}]"\'')
  }
}

const closes: Record<string, string> = { '“': '“”"', '„': '“”"', '‘': "‘’'" }
