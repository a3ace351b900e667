import { endOf, endOfDottedName, newline, restOfLine } from './python-pattern.ts'
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
  const line = text.slice(lineFrom, endOf(restOfLine, text, lineFrom))
  const found = /<(code)>/.exec(line) ?? fence.exec(line)
  if (!found || (found[1] !== 'code' && !/^$|[\s:.!?*>]/.test(line[found.index - 1] ?? ''))) return null
  const [opening, mark, alone, beside] = found
  const from = lineFrom + found.index
  const codeFrom = endOf(newline, text, from + opening.length)
  const closeAt = findClosing(text, codeFrom, mark === 'code' ? '</code' : mark!)
  const closed = closeAt >= 0
  const codeTo = closed ? closeAt : text.length
  const to = endOf(/`+|~+|<\/code>?/y, text, codeTo)
  return { from, to, codeFrom, codeTo, info: (alone ?? beside ?? (mark === 'code' ? mark : '')).toLowerCase(), closed }
}

/** Code may stand beside the mark: the first word is the language when white space follows it. */
const fence = /(`{3,}|~{3,})(?: ?([\w+#.-]*)\s*$|([\w+-]+)\s)?/

/** Whether the line at `from` begins as code does and prose does not: a call, a list of calls, a statement. */
export function isCodeLine(text: string, from: number): boolean {
  const at = endOf(/[([]*/y, text, from)
  const nameEnd = endOfDottedName(text, at)
  if (nameEnd > at && text[nameEnd] === '(' && !keywords.has(text.slice(at, nameEnd))) return true
  if (at > from) return false
  const line = text.slice(from, Math.min(endOf(restOfLine, text, from), from + 300))
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
