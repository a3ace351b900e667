import { readNumber } from '../../core/json/json-number.ts'
import { readEscapes } from '../../core/python/python-string.ts'
import type { RepairCode } from '../../core/repair.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { stringMarks } from './gemma-scan.ts'

/** Arguments in Gemma's form, turned into JSON. */
export interface GemmaArguments {
  /** Absent where they are no arguments, or end inside a text. A list where they were given by position. */
  json?: string
  end: number
  repairs: ReadonlySet<RepairCode>
  /** Where a string ended had to be guessed. */
  guessed: boolean
}

/**
 * Turns what stands in the brackets into JSON: `{k:<|"|>it's<|"|>,n:5}` is `{"k":"it's","n":5}`.
 *
 * A value without marks ends before a comma and a next key, or at the bracket that closes what it stands in. Linear.
 */
export function readGemmaArguments(text: string, from: number, name: string, names: ToolNames): GemmaArguments {
  const declared = Object.keys(names.properties(names.find(name).tool))
  return new Translation(text, from, declared).run()
}

const key = /(<\|"\|>|<escape>|["']?)([\p{L}\p{N}_$][^:=,{}()[\]"'<>\n]{0,120}?)\1\s*[:=]\s*/uy
const nextKey = /,\s*(?:<\|"\|>|<escape>|["']?)([\p{L}_$][\p{L}\p{N}_$\\-]{0,120})(?:<\|"\|>|<escape>|["']?)\s*[:=]/uy
const behindString = /\s*(?:[,}\])]|$)/y
const behindMember = /\s*(?:[}\])]|,\s*["'<]?[\p{L}_$][\p{L}\p{N}_$\\-]{0,120}["']?[^\s,]{0,8}\s*[:=]|$)/uy
const literal = /^(?:true|false|null|True|False|None)$/

class Translation {
  readonly #text: string
  /** The names of the parameters: the keys that can follow a comma in a value without marks. */
  readonly #declared: readonly string[]
  readonly #round: boolean
  readonly #out: string[] = []
  /** What closes the objects and lists that are open. */
  readonly #open: string[] = []
  readonly #repairs = new Set<RepairCode>()
  readonly #unclosed = new Set<string>()
  #at: number
  #wantsValue = true
  #failed = false
  #guessed = false

  constructor(text: string, from: number, declared: readonly string[]) {
    this.#text = text
    this.#at = from
    this.#declared = declared
    this.#round = text[from] === '('
  }

  run(): GemmaArguments {
    this.#push(this.#round && !this.#fits(/\(\s*\)/y) && !this.#fits(key, this.#at + 1) ? '[' : '{')
    while (this.#open.length > 0 && this.#at < this.#text.length && !this.#failed) this.#step(this.#text[this.#at]!)
    const json = this.#failed ? undefined : this.#out.join('')
    return { ...(json !== undefined && { json }), end: this.#at, repairs: this.#repairs, guessed: this.#guessed }
  }

  #step(char: string): void {
    if (/\s/.test(char)) this.#at++
    else if (this.#wantsValue && !'}])'.includes(char)) this.#value(char)
    else if ('}])'.includes(char)) this.#close(char)
    else if (char === ',') {
      this.#give(',', 1)
      this.#wantsValue = !this.#inObject
    } else if (!this.#inObject) this.#value(char)
    else this.#key(char)
  }

  get #inObject(): boolean {
    return this.#open.at(-1) === '}'
  }

  #push(bracket: '{' | '['): void {
    this.#open.push(bracket === '{' ? '}' : ']')
    this.#give(bracket, 1)
    this.#wantsValue = bracket === '['
  }

  #close(char: string): void {
    const outer = this.#round && char === ')' && this.#open.length === 1
    const closer = outer ? this.#open[0]! : char
    if (this.#wantsValue && this.#inObject) this.#giveText('', this.#at)
    this.#give(closer, 1)
    const depth = this.#open.lastIndexOf(closer)
    if (depth >= 0) this.#open.length = depth
    this.#wantsValue = false
  }

  #key(char: string): void {
    const found = this.#fits(key)
    if (found) {
      this.#give(`${JSON.stringify(found[2]!.replaceAll('\\_', '_').trimEnd())}:`, found[0].length)
      this.#wantsValue = true
    } else if (char === '{') this.#push(char)
    else this.#failed = true
  }

  #value(char: string): void {
    if (char === '{' || char === '[') {
      this.#push(char)
      return
    }
    const mark = this.#markAt(this.#at)
    if (mark) this.#marked(mark)
    else if ((char !== '"' && char !== "'") || !this.#quoted(char)) this.#bare()
    this.#wantsValue = false
  }

  /** `<|"|>it's "here"<|"|>`: between its marks a text is as it is. */
  #marked(mark: string): void {
    const from = this.#at + mark.length
    let to = this.#text.indexOf(mark, from)
    for (; to >= 0 && !this.#fits(behindString, to + mark.length); to = this.#text.indexOf(mark, to + 1))
      this.#guessed = true
    if (to >= 0) this.#give(JSON.stringify(this.#text.slice(from, to)), to + mark.length - this.#at)
    else {
      const last = this.#lastText(from)
      this.#guessed = true
      this.#giveText(this.#text.slice(from, last).trimEnd(), last)
    }
  }

  /** Where a text ends whose closing mark is missing: before the brackets at the end. */
  #lastText(from: number): number {
    let to = this.#text.length
    for (let open = this.#open.length; open > 0 && to > from; ) {
      const char = this.#text[to - 1]!
      if ('}])'.includes(char)) open--
      else if (!/\s/.test(char)) break
      to--
    }
    if (to === this.#text.length) this.#failed = true
    return to
  }

  #quoted(quote: string): boolean {
    const behind = this.#inObject ? behindMember : behindString
    // What no quote ended before, none ends now: each is looked for once.
    const kind = quote + this.#inObject
    if (this.#unclosed.has(kind)) return false
    for (let to = this.#at + 1, inner = false; to < this.#text.length; to++) {
      if (this.#text[to] === '\\') to++
      else if (this.#text[to] === quote) {
        if (this.#fits(behind, to + 1)) {
          const written = this.#text.slice(this.#at + 1, to)
          this.#repairs.add(inner ? 'unescaped-quote' : 'quote-style')
          this.#give(JSON.stringify(readEscapes(written).value ?? written), to + 1 - this.#at)
          return true
        }
        inner = true
      }
    }
    this.#unclosed.add(kind)
    return false
  }

  /** A number, a literal, or a text whose marks are lost. */
  #bare(): void {
    const from = this.#at
    let to = from
    let mark: string | undefined
    for (let depth = 0; to < this.#text.length; to++) {
      const char = this.#text[to]!
      mark = char === '<' ? this.#closingMark(to) : undefined
      if (mark || (depth === 0 && this.#endsBare(to))) break
      if ('{[('.includes(char)) depth++
      else if ('}])'.includes(char)) depth--
    }
    const word = this.#text.slice(from, to).trim()
    const isNumber = !mark && readNumber(word) !== null
    if (!isNumber && to >= this.#text.length) this.#failed = true
    if (isNumber || (!mark && literal.test(word))) this.#give(word, to - from)
    else this.#giveText(word, to + (mark?.length ?? 0))
  }

  #closingMark(at: number): string | undefined {
    const mark = this.#markAt(at)
    return mark && this.#fits(behindString, at + mark.length) ? mark : undefined
  }

  #markAt(at: number): string | undefined {
    return stringMarks.find((it) => this.#text.startsWith(it, at))
  }

  #endsBare(at: number): boolean {
    const char = this.#text[at]!
    if (char !== ',') return '}])'.includes(char)
    if (!this.#inObject) return true
    const next = this.#fits(nextKey, at)?.[1]
    if (next === undefined) return false
    return this.#open.length > 1 || this.#declared.length === 0 || this.#declared.includes(next.replaceAll('\\_', '_'))
  }

  #giveText(text: string, end: number): void {
    this.#repairs.add('unquoted-string')
    this.#give(JSON.stringify(text), end - this.#at)
  }

  #give(json: string, length: number): void {
    this.#out.push(json)
    this.#at += length
  }

  #fits(pattern: RegExp, at = this.#at): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(this.#text)
  }
}
