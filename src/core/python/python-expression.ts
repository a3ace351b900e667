import type { Issue } from '../issue.ts'
import { type Json, type JsonObject, setKey } from '../json.ts'
import { type Repair, repair } from '../repair.ts'
import type { PythonCall } from './python-call.ts'
import { readItems, readValue } from './python-literal.ts'
import { keywords, refuseRest, shown, skipValue } from './python-refusal.ts'
import { endsStatement, type PythonSource, report } from './python-source.ts'
import { type Leniency, PythonLexer, type PythonToken } from './python-token.ts'
import { type PythonValue, toJson } from './python-value.ts'

/** What stood at a place where calls should stand. */
export interface ReadCalls {
  calls: PythonCall[]
  issues: Issue[]
  list: boolean
  /** Behind what was read. */
  end: number
  tool: string | undefined
  /** The text ended before what was read did. */
  cut: boolean
  /** How far lenient reading searched for the end of a text. */
  searched: number
  /** What stands behind it. */
  next: PythonToken
}

/**
 * Reads calls in one way, with nothing tried twice.
 *
 *     f(1, b="x")   (f)(1)   (f(1))   [f(1), g()]
 */
export function readCalls(text: string, from: number, at: number, leniency: Leniency | 'code'): ReadCalls {
  const reader = new CallReader(new PythonLexer(text, from, leniency === 'strict' ? 'strict' : 'lenient'), at)
  if (leniency === 'code') reader.code = []
  const list = reader.readStatement()
  const { lexer } = reader
  const next = lexer.peek()
  const { calls, issues, tool } = reader
  return { calls, issues, list, end: lexer.last.to, tool, cut: lexer.cut, searched: lexer.searched, next }
}

/** A callee so far, or a call that was read, or nothing that could be called. */
type Primary = { type: 'name'; name: string } | { type: 'call' } | { type: 'unread' }

class CallReader implements PythonSource {
  readonly lexer: PythonLexer
  readonly issues: Issue[] = []
  repairs: Repair[] = []
  readonly calls: PythonCall[] = []
  tool: string | undefined
  code?: Issue[]
  private readonly at: number

  constructor(lexer: PythonLexer, at: number) {
    this.lexer = lexer
    this.at = at
  }

  /** Tells whether it was a list. */
  readStatement(): boolean {
    while (this.lexer.peek().type === 'newline') this.lexer.take()
    if (this.lexer.peek().text !== '[') {
      this.readElement()
      return false
    }
    const before = this.repairs.length
    this.lexer.take()
    const read = (): void => this.readElement()
    readItems(this, ']', read, 'missing-outer-closer')
    if (this.calls.length === 0 && this.issues.length === 0) report(this, 'action-missing', 'the list holds no call')
    this.keepRepairs(before)
    return true
  }

  /** Repairs outside the calls of a list belong to its first. */
  private keepRepairs(before: number): void {
    this.calls[0]?.repairs.push(...this.repairs.splice(before))
  }

  private readElement(): void {
    const start = this.lexer.peek()
    const before = this.issues.length
    const primary = this.readPrimary()
    if (primary.type === 'name') {
      report(
        this,
        'action-not-a-call',
        `${primary.name} is a name and no call: write ${primary.name}(…) with its values`,
      )
    }
    const next = this.lexer.peek()
    if (this.issues.length > before) skipValue(this.lexer, start.depth, 'item')
    else if (start.depth > 0 && next.text !== ',' && next.text !== ']') this.refuseInList(start)
  }

  private refuseInList(start: PythonToken): void {
    if (this.lexer.leniency === 'lenient' && this.lexer.peek().type === 'end') return
    refuseRest(this, start, '', 'item')
  }

  private readPrimary(): Primary {
    const start = this.lexer.peek()
    let primary = start.text === '(' && start.type === 'operator' ? this.readInParentheses() : this.readCallee()
    while (primary.type === 'name') {
      const token = this.lexer.peek()
      if (token.type !== 'operator') break
      if (token.text === '.') primary = this.readAttribute(primary.name)
      else if (token.text === '(') primary = this.readCall(primary.name, start)
      else break
    }
    return primary
  }

  private readCallee(): Primary {
    const token = this.lexer.peek()
    if (token.type === 'name' && !keywords.has(token.text)) {
      this.lexer.take()
      return { type: 'name', name: token.text.normalize('NFKC') }
    }
    const value = readValue(this, '')
    if (value.type !== 'unread')
      report(this, 'action-not-a-call', `${shown(this.lexer, token.from)} is a value and no call`)
    return { type: 'unread' }
  }

  private readAttribute(name: string): Primary {
    this.lexer.take()
    const token = this.lexer.peek()
    if (token.type === 'name' && !keywords.has(token.text)) {
      this.lexer.take()
      return { type: 'name', name: `${name}.${token.text.normalize('NFKC')}` }
    }
    report(this, 'action-not-python', `a name is missing behind ${name}.`)
    return { type: 'unread' }
  }

  private readInParentheses(): Primary {
    this.lexer.take()
    const before = this.issues.length
    const primary = this.readPrimary()
    const token = this.lexer.peek()
    if (this.issues.length > before) return { type: 'unread' }
    if (token.text === ')' && token.type === 'operator') {
      this.lexer.take()
      return primary
    }
    const several = token.text === ',' && primary.type === 'call'
    if (several) report(this, 'action-several', 'several calls stand in parentheses: write each on a line of its own')
    else if (endsStatement(token)) report(this, 'action-not-python', 'a bracket is not closed: ) is missing')
    else refuseRest(this, token, '', 'item')
    return { type: 'unread' }
  }

  private readCall(tool: string, start: PythonToken): Primary {
    this.tool ??= tool
    const before = { issues: this.issues.length, repairs: this.repairs.length, code: this.code?.length }
    const positional: PythonValue[] = []
    const named = new Map<string, PythonValue>()
    this.lexer.take()
    readItems(this, ')', () => this.readArgument(positional, named))
    const repairs = this.repairs.splice(before.repairs).map((it) => this.moved(it))
    if (this.issues.length > before.issues) return { type: 'unread' }
    const span: PythonCall['span'] = [start.from + this.at, this.lexer.last.to + this.at]
    const unread = this.code?.splice(before.code ?? 0) ?? []
    this.calls.push({ tool, ...toArguments(positional, named), span, repairs, ...(unread.length > 0 && { unread }) })
    return { type: 'call' }
  }

  private readArgument(positional: PythonValue[], named: Map<string, PythonValue>): void {
    if (!this.lexer.namesArgument()) {
      const value = readValue(this, `/positional/${positional.length}`)
      if (named.size > 0) report(this, 'action-not-python', 'a value without a name stands behind one with a name')
      positional.push(value)
      return
    }
    const word = this.lexer.take().text
    const name = word.normalize('NFKC')
    this.lexer.take()
    // `book(from="A")` is no Python, and cannot mean another thing where code may stand.
    if (keywords.has(word) && !this.code) report(this, 'action-not-python', `${word} cannot be the name of a value`)
    if (named.has(name)) report(this, 'argument-twice', `${name} is given twice: write it once`)
    named.set(name, readValue(this, `/named/${name}`))
  }

  private moved(it: Repair): Repair {
    return repair(it.code, it.span[0] + this.at, it.span[1] + this.at)
  }
}

function toArguments(positional: PythonValue[], named: Map<string, PythonValue>) {
  const exact: string[] = []
  const values: Json[] = positional.map((value, index) => toJson(value, `/positional/${index}`, exact))
  const object: JsonObject = {}
  for (const [name, value] of named) setKey(object, name, toJson(value, `/named/${name}`, exact))
  return { positional: values, named: object, exact }
}
