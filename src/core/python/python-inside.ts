import type { Issue } from '../issue.ts'
import { type PythonCall, readPythonCalls } from './python-call.ts'
import { endOfDottedName } from './python-pattern.ts'
import { PythonLexer } from './python-token.ts'

/** What a statement holds that as a whole cannot be read. */
export interface CallsInside {
  /** The calls in it whose values are all there, in written order. */
  calls: PythonCall[]
  /** The first call in it that could not be read, and why. */
  unreadable?: { tool: string; issue: Issue }
}

/** What cannot be read, or not as it is, may be searched for its end up to the end of the text: that is done so often. */
const searchLimit = 12
const hyphens = { hyphens: true }

/**
 * The calls of wanted names in a statement that as a whole is none: what a calculation is made of, and what stands in the
 * values of another call. Texts are passed over.
 *
 *     [f(1)["hour"] == 24] → f(1)      f(1) + f(2) → f(1), f(2)      f(g(1)) → g(1)
 */
export function readCallsInside(text: string, at: number, wanted: (name: string) => boolean): CallsInside {
  const inside: CallsInside = { calls: [] }
  let lexer = new PythonLexer(text, 0, 'lenient', hyphens)
  for (let searches = 0; searches < searchLimit; ) {
    const start = lexer.take()
    if (start.type === 'end') break
    if (start.type !== 'name') continue
    const to = Math.max(start.to, endOfDottedName(text, start.from))
    while (lexer.last.to < to) lexer.take()
    const tool = text.slice(start.from, to)
    if (lexer.peek().text !== '(' || !wanted(tool)) continue
    const read = readPythonCalls(text, { from: start.from, at, code: 'kept' })
    const [call] = read.calls
    searches += call && read.issues.length === 0 ? Math.max(0, read.searched - read.end) / text.length : 1
    if (call && read.issues.length === 0) {
      inside.calls.push(call)
      lexer = new PythonLexer(text, read.end, 'lenient', hyphens)
      continue
    }
    if (read.issues[0]) inside.unreadable ??= { tool, issue: read.issues[0] }
  }
  return inside
}
