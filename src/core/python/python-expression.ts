import type { Issue } from '../issue.ts'
import { type Json, type JsonObject, setKey } from '../json.ts'
import { type Repair, repair } from '../repair.ts'
import type { PythonCall, PythonReading } from './python-call.ts'
import { readItems, readValue } from './python-literal.ts'
import { isWord, keywords, refuseRest, shown, skipValue } from './python-refusal.ts'
import { endsStatement, type PythonSource, report } from './python-source.ts'
import { type Leniency, PythonLexer, type PythonToken } from './python-token.ts'
import { type PythonValue, toJson } from './python-value.ts'

/**
 * Reads calls in one way, with nothing tried twice.
 *
 *     f(1, b="x")   (f)(1)   (f(1))   [f(1), g()]
 */
export function readCalls(text: string, from: number, at: number, leniency: Leniency | 'code'): PythonReading {
  const lexer = new PythonLexer(text, from, leniency === 'strict' ? 'strict' : 'lenient', {
    hyphens: leniency === 'code',
  })
  const reader = new CallReader(lexer, at)
  if (leniency === 'code') reader.code = []
  const list = reader.readStatement()
  const next = lexer.peek()
  const { calls, issues, tool } = reader
  return { calls, issues, list, end: lexer.last.to, tool, cut: lexer.cut, searched: lexer.searched, next }
}

class CallReader implements PythonSource {
  readonly lexer: PythonLexer
  readonly issues: Issue[] = []
  repairs: Repair[] = []
  readonly calls: PythonCall[] = []
  tool: string | undefined
  code?: Issue[]
  readonly #at: number

  constructor(lexer: PythonLexer, at: number) {
    this.lexer = lexer
    this.#at = at
  }

  /** Tells whether it was a list. */
  readStatement(): boolean {
    while (this.lexer.peek().type === 'newline') this.lexer.take()
    if (this.lexer.peek().text !== '[') {
      this.#readElement('alone')
      return false
    }
    const before = this.repairs.length
    this.lexer.take()
    readItems(this, ']', () => this.#readElement('in a list'), 'missing-outer-closer')
    if (this.calls.length === 0 && this.issues.length === 0)
      report(this, 'the list holds no call', '', 'action-missing')
    // Repairs outside the calls of a list belong to its first.
    this.calls[0]?.repairs.push(...this.#takeRepairs(before))
    return true
  }

  #readElement(where: 'alone' | 'in a list'): void {
    const start = this.lexer.peek()
    const before = this.issues.length
    const name = this.#readPrimary()
    if (name !== null) {
      report(this, `${name} is a name and no call: write ${name}(…) with its values`, '', 'action-not-a-call')
    }
    const next = this.lexer.peek()
    const ends = where === 'alone' || next.text === ',' || next.text === ']'
    const mended = next.type === 'end' && this.lexer.leniency === 'lenient'
    if (this.issues.length === before && !ends && !mended) refuseRest(this, start, '', 'item')
    if (this.issues.length > before) skipValue(this.lexer, start.depth, 'item')
  }

  /** A callee that nothing calls; `null` where a call was read, or an issue reported. */
  #readPrimary(): string | null {
    const start = this.lexer.peek()
    let name = isOpened(start) ? this.#readInParentheses() : this.#readCallee()
    while (name !== null) {
      const token = this.lexer.peek()
      if (token.text === '.') name = this.#readAttribute(name)
      else if (isOpened(token)) name = this.#readCall(name, start)
      else break
    }
    return name
  }

  #takeName(): string | null {
    return isWord(this.lexer.peek()) ? this.lexer.take().text.normalize('NFKC') : null
  }

  #readCallee(): string | null {
    const { from } = this.lexer.peek()
    const name = this.#takeName()
    if (name === null && readValue(this, '').type !== 'unread') {
      report(this, `${shown(this.lexer, from)} is a value and no call`, '', 'action-not-a-call')
    }
    return name
  }

  #readAttribute(name: string): string | null {
    this.lexer.take()
    const attribute = this.#takeName()
    if (attribute !== null) return `${name}.${attribute}`
    report(this, `a name is missing behind ${name}.`)
    return null
  }

  #readInParentheses(): string | null {
    this.lexer.take()
    const start = this.lexer.peek()
    const before = this.issues.length
    const name = this.#readPrimary()
    if (this.issues.length > before) return null
    const token = this.lexer.peek()
    if (token.text === ')') {
      this.lexer.take()
      return name
    }
    if (token.text === ',' && name === null) {
      report(this, 'several calls stand in parentheses: write each on a line of its own', '', 'action-several')
    } else if (endsStatement(token)) report(this, 'a bracket is not closed: ) is missing')
    else refuseRest(this, start, '', 'item')
    return null
  }

  #readCall(tool: string, start: PythonToken): null {
    this.tool ??= tool
    const before = { issues: this.issues.length, repairs: this.repairs.length, code: this.code?.length ?? 0 }
    const positional: PythonValue[] = []
    const named = new Map<string, PythonValue>()
    this.lexer.take()
    readItems(this, ')', () => this.#readArgument(positional, named))
    const at = this.#at
    const repairs = this.#takeRepairs(before.repairs)
    if (this.issues.length > before.issues) return null
    const unread = this.code?.splice(before.code) ?? []
    this.calls.push({
      tool,
      ...toArguments(positional, named),
      span: [start.from + at, this.lexer.last.to + at],
      repairs,
      ...(unread.length > 0 && { unread }),
    })
    return null
  }

  /** Those since then, at their places in the completion. */
  #takeRepairs(since: number): Repair[] {
    const at = this.#at
    return this.repairs.splice(since).map(({ code, span: [from, to] }) => repair(code, from + at, to + at))
  }

  #readArgument(positional: PythonValue[], named: Map<string, PythonValue>): void {
    if (!this.lexer.namesArgument()) {
      const value = readValue(this, `/positional/${positional.length}`)
      if (named.size > 0) report(this, 'a value without a name stands behind one with a name')
      positional.push(value)
      return
    }
    const word = this.lexer.take().text
    const name = word.normalize('NFKC')
    const sign = this.lexer.take()
    if (sign.text === ':') this.repairs.push(repair('unquoted-key', sign.from, sign.to))
    // `book(from="A")` is no Python, and cannot mean another thing where code may stand.
    if (keywords.has(word) && !this.code) report(this, `${word} cannot be the name of a value`)
    if (named.has(name)) report(this, `${name} is given twice: write it once`, '', 'argument-twice')
    named.set(name, readValue(this, `/named/${name}`))
  }
}

/** A bracket that opens too deep is none. */
function isOpened(token: PythonToken): boolean {
  return token.text === '(' && !token.issue
}

function toArguments(positional: PythonValue[], named: Map<string, PythonValue>) {
  const exact: string[] = []
  const values: Json[] = positional.map((value, index) => toJson(value, `/positional/${index}`, exact))
  const object: JsonObject = {}
  for (const [name, value] of named) setKey(object, name, toJson(value, `/named/${name}`, exact))
  return { positional: values, named: object, exact }
}
