import type { Issue } from '../issue.ts'
import { type LenientString, readLenientString } from './python-lenient-string.ts'
import {
  characterAt,
  endOfLine,
  endOfName,
  endOfNewline,
  endOfWord,
  holdsUnreadable,
  isCurlyQuote,
  isNewline,
} from './python-letter.ts'
import { endOfNumber } from './python-number.ts'
import { endOfString, opensString } from './python-string.ts'

/** A word of Python text. `depth` counts the brackets around it; a bracket stands outside itself. */
export interface PythonToken {
  type: 'name' | 'number' | 'string' | 'operator' | 'newline' | 'end' | 'bad'
  from: number
  to: number
  text: string
  depth: number
  /** What is wrong with a `bad` token. */
  issue?: Issue
  /** A string that only lenient reading could find the end of. */
  lenient?: LenientString
}

/** Brackets may stand this deep in each other, as in CPython. */
export const deepest = 200

/** Cuts Python text into words, one at a time, in linear time. */
export class PythonLexer {
  readonly text: string
  readonly leniency: Leniency
  /** The token taken last; its `to` is where reading stands. */
  last: PythonToken
  /** The text ended inside brackets or quotes. */
  cut = false
  /** How far a text without an end was searched for one; lenient reading has failed then, and searches no more. */
  searched = 0
  private ahead: PythonToken | null = null
  private position: number
  private depth = 0

  constructor(text: string, from: number, leniency: Leniency) {
    this.text = text
    this.leniency = leniency
    this.position = from
    this.last = { type: 'end', from: -1, to: from, text: '', depth: 0 }
  }

  peek(): PythonToken {
    this.ahead ??= this.read()
    return this.ahead
  }

  take(): PythonToken {
    this.last = this.peek()
    this.ahead = null
    return this.last
  }

  /** Takes a bracket for closed that nothing closes. */
  supplyCloser(): void {
    if (this.depth > 0) this.depth -= 1
  }

  /** Whether the token ahead is a name that a single `=` follows, as in `days=30`. */
  namesArgument(): boolean {
    const name = this.peek()
    if (name.type !== 'name') return false
    const at = this.skipSpace(this.position).at
    return this.text[at] === '=' && this.text[at + 1] !== '='
  }

  private read(): PythonToken {
    const space = this.skipSpace(this.position)
    const from = space.at
    if (space.issue) return this.bad(from, space.to, space.issue)
    if (from >= this.text.length) {
      if (this.depth > 0) this.cut = true
      return this.token('end', from, from)
    }
    const first = this.text[from]!
    if ('()[]{},'.includes(first)) return this.readBracket(from, first)
    if (isNewline(first)) return this.token('newline', from, endOfNewline(this.text, from))
    const quoteAt = opensString(this.text, from)
    if (quoteAt >= 0) return this.readString(from, quoteAt)
    if (/[0-9]/.test(first) || (first === '.' && /[0-9]/.test(this.text[from + 1] ?? ''))) return this.readNumber(from)
    const nameEnd = endOfName(this.text, from)
    if (nameEnd > from) return this.token('name', from, nameEnd)
    return this.readOperator(from)
  }

  private readString(from: number, quoteAt: number): PythonToken {
    const lenient = this.readLeniently(from, quoteAt)
    if (lenient) return lenient
    const end = endOfString(this.text, quoteAt)
    if (!end.message) return this.token('string', from, end.to)
    if (end.to >= this.text.length) this.cut = true
    // What follows an unclosed quote cannot be told from its text: the line is given up and its brackets with it.
    this.depth = 0
    return this.bad(from, end.to, end.message)
  }

  private readLeniently(from: number, quoteAt: number): PythonToken | null {
    if (this.leniency === 'strict' || this.searched > 0) return null
    const lenient = readLenientString(this.text, quoteAt)
    if (lenient === 'as Python reads it') return null
    if (lenient !== 'unclosed') return { ...this.token('string', from, lenient.to), lenient }
    this.searched = this.text.length
    return null
  }

  private readNumber(from: number): PythonToken {
    const to = endOfNumber(this.text, from)
    const wordEnd = endOfWord(this.text, to)
    if (wordEnd === to) return this.token('number', from, to)
    const word = this.text.slice(from, Math.min(wordEnd, from + 40))
    return this.bad(from, wordEnd, `${word} is not a number: write digits, or put it in quotes`, 'action-number')
  }

  private readOperator(from: number): PythonToken {
    operator.lastIndex = from
    const text = operator.exec(this.text)?.[0]
    if (text === undefined) return this.readStranger(from)
    const to = from + text.length
    return this.token('operator', from, to)
  }

  private readBracket(from: number, bracket: string): PythonToken {
    if (')]}'.includes(bracket) && this.depth > 0) this.depth -= 1
    const token = this.token('operator', from, from + 1)
    if (!'([{'.includes(bracket)) return token
    this.depth += 1
    return this.depth > deepest ? Object.assign(token, { type: 'bad', issue: tooDeep }) : token
  }

  private readStranger(from: number): PythonToken {
    const character = characterAt(this.text, from)
    const to = from + character.length
    const lenient = isCurlyQuote(character) ? this.readLeniently(from, from) : null
    if (lenient) return lenient
    const advice = isCurlyQuote(character) ? 'write straight quotes' : 'write plain Python, and text in quotes'
    return this.bad(from, to, `${JSON.stringify(character)} cannot stand here: ${advice}`)
  }

  /** White space, comments and joined lines; inside brackets line breaks too. */
  private skipSpace(from: number): { at: number; to: number; issue?: string } {
    let at = from
    while (at < this.text.length) {
      const character = this.text[at]!
      if (character === ' ' || character === '\t' || character === '\f') at += 1
      else if (isNewline(character) && this.depth > 0) at += 1
      else if (character === '#') {
        const to = endOfLine(this.text, at)
        if (holdsUnreadable(this.text.slice(at, to)))
          return { at, to, issue: 'the comment holds a character that is not text' }
        at = to
      } else if (character === '\\') {
        const to = isNewline(this.text[at + 1] ?? '') ? endOfNewline(this.text, at + 1) : at
        if (to === at || to >= this.text.length)
          return { at, to: at + 1, issue: 'a backslash must stand inside quotes' }
        at = to
      } else break
    }
    return { at, to: at }
  }

  private token(type: PythonToken['type'], from: number, to: number): PythonToken {
    this.position = to
    return { type, from, to, text: this.text.slice(from, to), depth: this.depth }
  }

  private bad(from: number, to: number, message: string, code: Issue['code'] = 'action-not-python'): PythonToken {
    return { ...this.token('bad', from, to), issue: { code, message } }
  }
}

/** `strict` reads what CPython reads; `lenient` mends what models get wrong, and records it. */
export type Leniency = 'strict' | 'lenient'

const tooDeep: Issue = { code: 'call-too-deep', message: `brackets stand more than ${deepest} deep` }

const operator = /\*\*=?|\/\/=?|>>=?|<<=?|\.\.\.|:=|->|[-+*/%&|^@=<>!]=|[-+*/%&|^@=<>~.:;]/y
