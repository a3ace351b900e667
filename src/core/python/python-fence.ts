import { endOfLine, endOfName, endOfNewline, isNewline } from './python-letter.ts'
import { keywords } from './python-refusal.ts'
import { PythonLexer } from './python-token.ts'

/** A fence around code: where it stands with its marks, and where the code in it stands. */
export interface CodeFence {
  from: number
  to: number
  codeFrom: number
  codeTo: number
  /** The word behind the opening mark, in lower case; `code` for `<code>`. */
  info: string
  closed: boolean
}

/**
 * Reads the fence that opens in the line that begins at `lineFrom`, if one does. A closing mark inside quotes is text.
 *
 *     Thought: I compare both. ```python⏎f("""```""")⏎```
 *     <code>f(1)</code>        ```py f(1)```
 */
export function readFence(text: string, lineFrom: number): CodeFence | null {
  const opening = findOpening(text.slice(lineFrom, endOfLine(text, lineFrom)))
  if (!opening) return null
  const codeFrom = skipOneNewline(text, lineFrom + opening.to)
  const closer = opening.mark === '<code>' ? '</code' : opening.mark
  const closeAt = findClosing(text, codeFrom, closer)
  const from = lineFrom + opening.from
  const info = opening.info.toLowerCase()
  if (closeAt < 0) return { from, to: text.length, codeFrom, codeTo: text.length, info, closed: false }
  return { from, to: endOfClosing(text, closeAt, closer), codeFrom, codeTo: closeAt, info, closed: true }
}

/** Whether the line at `from` begins as code does and prose does not: a call, a list of calls, a statement. */
export function isCodeLine(text: string, from: number): boolean {
  let at = from
  while (text[at] === '(' || text[at] === '[') at += 1
  const nameEnd = endOfDottedName(text, at)
  if (nameEnd > at && text[nameEnd] === '(' && !keywords.has(text.slice(at, nameEnd))) return true
  if (at > from) return false
  const line = text.slice(from, Math.min(endOfLine(text, from), from + 300))
  return codeLines.some((it) => it.test(line))
}

const codeLines = [
  /^[\w.]+(?:, ?[\w.]+)* ?(?:: ?[\w.]+ ?)?(?:[-+*/%]|\/\/|\*\*)?=(?!=)/,
  /^import [\w., ]+$/,
  /^from [\w.]+ import /,
  /^(?:async )?(?:def|class|for|while|if|with) .*:\s*(?:#.*)?$/,
  /^(?:for|while|if|with) .*: *[\w.]+\(/,
  /^try\s*:/,
  /^@[\w.]+/,
  /^(?:return|await|yield|del|raise|assert) [\w.]+[([]/,
]

function endOfDottedName(text: string, from: number): number {
  let at = endOfName(text, from)
  while (at > from && text[at] === '.') {
    const next = endOfName(text, at + 1)
    if (next === at + 1) return at
    at = next
  }
  return at
}

interface Opening {
  from: number
  /** Where the code, or the line break before it, begins. */
  to: number
  mark: string
  info: string
}

function findOpening(line: string): Opening | null {
  const tag = line.indexOf('<code>')
  if (tag >= 0) return { from: tag, to: tag + 6, mark: '<code>', info: 'code' }
  const at = firstOf(line.indexOf('```'), line.indexOf('~~~'))
  if (at < 0 || !/^$|[\s:.!?*>]/.test(line[at - 1] ?? '')) return null
  const mark = /^(?:`+|~+)/.exec(line.slice(at))![0]
  const rest = line.slice(at + mark.length)
  const info = /^ ?([\w+#.-]*)\s*$/.exec(rest)
  if (info) return { from: at, to: line.length, mark, info: info[1]! }
  // Code beside the mark: the first word is the language when white space follows it.
  const word = /^([\w+-]+)\s/.exec(rest)
  const start = at + mark.length
  return { from: at, to: start + (word?.[0].length ?? 0), mark, info: word?.[1] ?? '' }
}

function firstOf(a: number, b: number): number {
  return a < 0 ? b : b < 0 ? a : Math.min(a, b)
}

function findClosing(text: string, from: number, closer: string): number {
  const lexer = new PythonLexer(text, from, 'strict')
  for (let token = lexer.peek(); token.type !== 'end'; token = lexer.peek()) {
    if (token.type !== 'string' && text.startsWith(closer, token.from)) return token.from
    // A triple quote that never closes hides nothing.
    if (token.type === 'bad' && token.to >= text.length) return findAlone(text, token.from, closer)
    lexer.take()
  }
  return -1
}

/** The first `closer` that begins its line. */
function findAlone(text: string, from: number, closer: string): number {
  for (let at = text.indexOf(closer, from); at >= 0; at = text.indexOf(closer, at + closer.length)) {
    const before = text.slice(Math.max(from, text.lastIndexOf('\n', at) + 1), at)
    if (before.trim() === '') return at
  }
  return -1
}

function endOfClosing(text: string, closeAt: number, closer: string): number {
  let to = closeAt + closer.length
  if (closer === '</code') return text[to] === '>' ? to + 1 : to
  while (text[to] === closer[0]) to += 1
  return to
}

function skipOneNewline(text: string, from: number): number {
  return from < text.length && isNewline(text[from]!) ? endOfNewline(text, from) : from
}
