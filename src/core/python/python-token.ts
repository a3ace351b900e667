import type { Issue } from '../issue.ts'
import type { Repair } from '../repair.ts'
import { readLenientString } from './python-lenient-string.ts'
import { number } from './python-number.ts'
import { endOf, isNewline, name, newline, restOfLine } from './python-pattern.ts'
import { endOfString, stringStart } from './python-string.ts'

/** A word of Python text. `depth` counts the brackets around it; a bracket stands outside itself. */
export interface PythonToken {
  type: 'name' | 'number' | 'string' | 'operator' | 'newline' | 'end' | 'bad'
  from: number
  to: number
  text: string
  depth: number
  /** What is wrong with a `bad` token. */
  issue?: Issue
  /** What stands between the quotes of a string, and what had to be mended to find its end. */
  body: string
  repairs?: Repair[]
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
  readonly #word: RegExp
  #ahead: PythonToken | null = null
  #position: number
  #depth = 0

  /** `hyphens`: a called name may hold them, as those of many servers do: `create-issue(`. */
  constructor(text: string, from: number, leniency: Leniency, { hyphens = false } = {}) {
    this.text = text
    this.#word = hyphens ? hyphenedWord : word
    this.leniency = leniency
    this.#position = from
    this.last = { type: 'end', from: -1, to: from, text: '', depth: 0, body: '' }
  }

  peek(): PythonToken {
    this.#ahead ??= this.#read()
    return this.#ahead
  }

  take(): PythonToken {
    this.last = this.peek()
    this.#ahead = null
    return this.last
  }

  /** Takes a bracket for closed that nothing closes. */
  supplyCloser(): void {
    if (this.#depth > 0) this.#depth -= 1
  }

  /** Whether the token ahead is a name that a single `=` follows, as in `days=30`. */
  namesArgument(): boolean {
    if (this.peek().type !== 'name') return false
    const at = this.#skipSpace()
    const sign = this.text[at] ?? ''
    return (sign === '=' || (sign === ':' && this.leniency === 'lenient')) && this.text[at + 1] !== '='
  }

  #read(): PythonToken {
    const from = this.#skipSpace()
    if (from >= this.text.length) {
      if (this.#depth > 0) this.cut = true
      return this.#token('end', from, from)
    }
    const first = this.text[from]!
    if ('()[]{}'.includes(first)) return this.#readBracket(from)
    if (isNewline(first)) return this.#token('newline', from, endOf(newline, this.text, from))
    const pattern = this.#word
    pattern.lastIndex = from
    const found = pattern.exec(this.text)
    if (!found) return this.#readStranger(from)
    const to = pattern.lastIndex
    const type = wordTypes[found.indexOf(found[0], 1) - 1]!
    if (type === 'string') return this.#readString(from, to - 1)
    if (type === 'number') return this.#readNumber(from, to)
    return this.#token(type, from, to)
  }

  #readString(from: number, quoteAt: number): PythonToken {
    const lenient = this.#readLeniently(from, quoteAt)
    if (lenient) return lenient
    const { to, body, message } = endOfString(this.text, quoteAt)
    if (!message) return this.#token('string', from, to, body)
    if (to >= this.text.length) this.cut = true
    // What follows an unclosed quote cannot be told from its text: the line is given up and its brackets with it.
    this.#depth = 0
    return this.#bad(from, to, message)
  }

  #readLeniently(from: number, quoteAt: number): PythonToken | null {
    if (this.leniency === 'strict' || this.searched > 0) return null
    const lenient = readLenientString(this.text, quoteAt)
    if (lenient === 'as Python reads it') return null
    if (lenient !== 'unclosed') {
      return { ...this.#token('string', from, lenient.to, lenient.body), repairs: lenient.repairs }
    }
    this.searched = this.text.length
    return null
  }

  #readNumber(from: number, to: number): PythonToken {
    const wordEnd = endOf(restOfWord, this.text, to)
    if (wordEnd === to) return this.#token('number', from, to)
    const word = this.text.slice(from, Math.min(wordEnd, from + 40))
    return this.#bad(from, wordEnd, `${word} is not a number: write digits, or put it in quotes`, 'action-number')
  }

  #readBracket(from: number): PythonToken {
    const opens = '([{'.includes(this.text[from]!)
    if (!opens && this.#depth > 0) this.#depth -= 1
    const token = this.#token('operator', from, from + 1)
    if (!opens) return token
    this.#depth += 1
    if (this.#depth <= deepest) return token
    token.type = 'bad'
    token.issue = tooDeep
    return token
  }

  #readStranger(from: number): PythonToken {
    const character = String.fromCodePoint(this.text.codePointAt(from)!)
    const curly = '“”„‟‘’‚‛'.includes(character)
    const lenient = curly ? this.#readLeniently(from, from) : null
    if (lenient) return lenient
    if (character === '#') {
      return this.#bad(from, endOf(restOfLine, this.text, from), 'the comment holds a character that is not text')
    }
    if (character === '\\') return this.#bad(from, from + 1, 'a backslash must stand inside quotes')
    const advice = curly ? 'write straight quotes' : 'write plain Python, and text in quotes'
    return this.#bad(from, from + character.length, `${JSON.stringify(character)} cannot stand here: ${advice}`)
  }

  /** Behind white space, comments and joined lines; inside brackets behind line breaks too. */
  #skipSpace(): number {
    const pattern = this.#depth > 0 ? spaceInBrackets : space
    let at = this.#position
    // Most words stand right behind the one before.
    while (' \t\f\r\n#\\'.includes(this.text[at] ?? '.')) {
      const to = endOf(pattern, this.text, at)
      if (to === at) break
      at = to
    }
    return at
  }

  #token(type: PythonToken['type'], from: number, to: number, body = ''): PythonToken {
    this.#position = to
    return { type, from, to, text: this.text.slice(from, to), depth: this.#depth, body }
  }

  #bad(from: number, to: number, message: string, code: Issue['code'] = 'action-not-python'): PythonToken {
    return { ...this.#token('bad', from, to), issue: { code, message } }
  }
}

/** `strict` reads what CPython reads; `lenient` mends what models get wrong, and records it. */
export type Leniency = 'strict' | 'lenient'

const tooDeep: Issue = { code: 'call-too-deep', message: `brackets stand more than ${deepest} deep` }

const space = spacePattern(' \\t\\f')
const spaceInBrackets = spacePattern(' \\t\\f\\r\\n')

/** A comment that cannot be read and a backslash before nothing are no space. */
function spacePattern(characters: string): RegExp {
  const comment = '#[^\\r\\n\\0\\p{Surrogate}]*(?=[\\r\\n]|$)'
  const joined = '\\\\(?!\\r?\\n?$)(?:\\r\\n|[\\r\\n])'
  return new RegExp(`[${characters}]+|${comment}|${joined}`, 'uy')
}

const operator = /\*\*=?|\/\/=?|>>=?|<<=?|\.\.\.|:=|->|[-+*/%&|^@=<>!]=|[-+*/%&|^@=<>~.:;,]/
const wordTypes = ['string', 'number', 'name', 'operator'] as const
/** A group for each type, in their order. */
const word = wordPattern(name)
const hyphenedWord = wordPattern({ source: `${name.source}(?:(?:-\\p{XID_Continue}+){1,9}(?=[ \\t]?\\())?` })

function wordPattern(name: { source: string }): RegExp {
  return new RegExp([stringStart, number, name, operator].map((it) => `(${it.source})`).join('|'), 'uy')
}

const restOfWord = /\p{XID_Continue}*/uy
