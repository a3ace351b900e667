import type { Span } from '../flow.ts'
import type { Issue } from '../issue.ts'
import type { PythonCall, PythonReading } from './python-call.ts'
import { readCalls } from './python-expression.ts'
import { endOfBlock, firstToken, readLine } from './python-line.ts'
import { isStray } from './python-refusal.ts'
import { endsStatement } from './python-source.ts'
import type { PythonToken } from './python-token.ts'

/** One statement: what it is, and the calls with literal arguments in it, even where the statement is refused. */
export interface PythonStatement {
  /** `printed-call` is `print(f(1))`, `assignment` may hold a call too; `text` is prose. */
  kind:
    | 'call'
    | 'list-of-calls'
    | 'printed-call'
    | 'assignment'
    | 'import'
    | 'block'
    | 'keyword'
    | 'expression'
    | 'text'
  span: Span
  calls: PythonCall[]
  /** Empty only where the statement is nothing but a call or a list of calls. */
  issues: Issue[]
}

/**
 * Reads a whole block of statements.
 *
 *     import math                 import
 *     price = get_price("bnb")    assignment, with its call
 *     convert(price, "try")       call, refused for its variable
 *     final_answer("about 600")   call
 */
export function readPythonBlock(text: string, { at = 0 }: { at?: number } = {}): { statements: PythonStatement[] } {
  return { statements: readStatements(text, at, () => true).statements }
}

/** Reads statements as long as one is wanted that begins at the index given; tells where it stopped. */
export function readStatements(text: string, at: number, wanted: (from: number) => boolean) {
  const reader = new BlockReader(text, at)
  const statements: PythonStatement[] = []
  for (let start = firstToken(text, 0); start.type !== 'end'; start = firstToken(text, reader.position)) {
    if (!wanted(start.from)) break
    const { kind, calls, issues } = reader.readStatement(start)
    statements.push({ kind, span: [start.from + at, reader.position + at], calls, issues })
    reader.takeSemicolon()
  }
  return { statements, end: reader.position }
}

type Found = Omit<PythonStatement, 'span'>

class BlockReader {
  /** Behind the statement read last. */
  position = 0
  readonly #text: string
  readonly #at: number
  /** Lenient reading has failed up to here: starting again before it would make reading quadratic. */
  #lenientFrom = 0

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  readStatement(start: PythonToken): Found {
    const line = readLine(this.#text, start.from)
    this.position = Math.max(line.to, start.to)
    const keyword = line.prose ? null : this.#readKeyword(start)
    if (keyword) return keyword
    const { reading, clean } = this.#tryCalls(start.from)
    const kind = reading.list ? 'list-of-calls' : 'call'
    if (clean) {
      this.position = reading.end
      return { kind, calls: reading.calls, issues: [] }
    }
    if (line.assignsAt !== null) return this.#readAssignment(line.assignsAt, start)
    const issues = reading.issues.length > 0 ? reading.issues : [this.#behindCall(reading)]
    if (reading.tool === 'print') return this.#readPrint(start) ?? { kind, calls: [], issues }
    if (reading.tool !== undefined) return { kind, calls: [], issues }
    if (!line.prose) return { kind: 'expression', calls: [], issues }
    const words = JSON.stringify(this.#text.slice(start.from, Math.min(line.to, start.from + 40)).trim())
    return refused('text', 'action-not-python', `${words} is not Python: write only the call`)
  }

  takeSemicolon(): void {
    const next = firstToken(this.#text, this.position, 'this line')
    if (next.text === ';') this.position = next.to
  }

  #readKeyword(start: PythonToken): Found | null {
    const word = start.text
    if (word === 'import' || word === 'from') {
      return refused(
        'import',
        'action-import',
        'import is not allowed: the tools are there already, write the call alone',
      )
    }
    if (blockWords.has(word)) {
      this.position = endOfBlock(this.#text, start, this.position)
      const name = word === '@' ? 'a decorator' : word
      return refused('block', 'action-block', `${name} is not allowed: write the call alone, with finished values`)
    }
    return statementWords.has(word)
      ? refused('keyword', 'action-not-a-call', `${word} is not a call: write the call alone`)
      : null
  }

  /** Reads calls strictly, then leniently; `clean` when they are all of their statement. */
  #tryCalls(from: number): { reading: PythonReading; clean: boolean } {
    const strict = readCalls(this.#text, from, this.#at, 'strict')
    if (isWhole(strict)) return { reading: strict, clean: true }
    if (from < this.#lenientFrom || strict.issues.some((it) => it.code === 'call-too-deep')) {
      return { reading: strict, clean: false }
    }
    const lenient = readCalls(this.#text, from, this.#at, 'lenient')
    if (isWhole(lenient)) return { reading: lenient, clean: true }
    this.#lenientFrom = Math.max(lenient.end, lenient.next.to, lenient.searched)
    return { reading: strict, clean: false }
  }

  #readAssignment(valueAt: number, start: PythonToken): Found {
    const { reading, clean } = this.#tryCalls(valueAt)
    const target = this.#text.slice(start.from, Math.min(valueAt, start.from + 40)).trim()
    const message = `a result may not be given a name: write the call alone, without ${target}`
    return refused('assignment', 'action-assignment', message, clean ? reading.calls : [])
  }

  #readPrint(start: PythonToken): Found | null {
    const bracket = this.#text.indexOf('(', start.from)
    const inner = readCalls(this.#text, bracket + 1, this.#at, 'strict')
    if (inner.issues.length > 0 || inner.calls.length === 0 || inner.next.text !== ')') return null
    const message = `print(…) stands around the call: write ${inner.tool}(…) alone, its result is shown to you`
    return refused('printed-call', 'action-nested-call', message, inner.calls)
  }

  #behindCall({ next, tool }: PythonReading): Issue {
    if (next.type === 'bad') return next.issue!
    if (next.text === ',') return { code: 'action-several', message: 'several calls stand in one line: write one call' }
    if (next.text === '.') {
      return { code: 'action-attribute', message: `nothing may be taken from a result: write ${tool}(…) alone` }
    }
    const code = isStray(next) || /^[)\]}:=]$/.test(next.text) ? 'action-not-python' : 'action-expression'
    return { code, message: `${next.text.slice(0, 20)} cannot stand behind a call: write ${tool}(…) alone` }
  }
}

function isWhole({ issues, next }: PythonReading): boolean {
  return issues.length === 0 && endsStatement(next)
}

function refused(kind: PythonStatement['kind'], code: Issue['code'], message: string, calls: PythonCall[] = []): Found {
  return { kind, calls, issues: [{ code, message }] }
}

const blockWords = new Set('for while if elif else def class with try except finally async @'.split(' '))
const statementWords = new Set('return raise pass break continue del global nonlocal assert'.split(' '))
