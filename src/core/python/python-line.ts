import { isNewline } from './python-pattern.ts'
import { isWord } from './python-refusal.ts'
import { endsStatement } from './python-source.ts'
import { PythonLexer, type PythonToken } from './python-token.ts'

/** One logical line of Python: up to a line break or `;` outside brackets and quotes. */
export interface LogicalLine {
  to: number
  /** Behind its last `=` that assigns, or `null`. */
  assignsAt: number | null
  /** Two words stand beside each other as only prose has them. */
  prose: boolean
}

/** Looks over the logical line that begins at `from`. */
export function readLine(text: string, from: number): LogicalLine {
  const lexer = new PythonLexer(text, from, 'strict')
  let assignsAt: number | null = null
  let prose = false
  let before: PythonToken | null = null
  for (let token = lexer.peek(); !endsStatement(token); token = lexer.peek()) {
    if (token.depth === 0) {
      if (token.type === 'operator' && assigning.test(token.text)) assignsAt = token.to
      if (assignsAt === null && before && isWord(before) && isWord(token)) prose = true
    }
    before = lexer.take()
  }
  return { to: lexer.last.to, assignsAt, prose }
}

/** The first token at or behind `from`, over line breaks unless it should be looked for in `this line` only. */
export function firstToken(text: string, from: number, where: 'any line' | 'this line' = 'any line'): PythonToken {
  const lexer = new PythonLexer(text, from, 'strict')
  while (where === 'any line' && lexer.peek().type === 'newline') lexer.take()
  return lexer.peek()
}

/** Where a compound statement ends whose first logical line ends at `lineEnd`: behind its deeper lines and its branches. */
export function endOfBlock(text: string, start: PythonToken, lineEnd: number): number {
  const column = columnOf(text, start.from)
  let decorated = start.text === '@'
  let to = lineEnd
  for (let next = firstToken(text, to); next.type !== 'end'; next = firstToken(text, to)) {
    const sameLine = !/[\n\r]/.test(text.slice(to, next.from))
    const inside = sameLine || columnOf(text, next.from) > column || branches.has(next.text) || decorated
    if (!inside) return to
    decorated = decorated && next.text === '@'
    to = Math.max(readLine(text, next.from).to, next.to)
  }
  return to
}

function columnOf(text: string, at: number): number {
  let start = at
  while (start > 0 && !isNewline(text[start - 1])) start -= 1
  return at - start
}

const assigning = /^(?:\*\*|\/\/|>>|<<|[-+*/%&|^@:])?=$/
const branches = new Set(['elif', 'else', 'except', 'finally'])
