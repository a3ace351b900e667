import type { Issue } from '../issue.ts'
import { type PythonCall, readPythonCalls } from './python-call.ts'
import { PythonLexer } from './python-token.ts'

/** What a statement holds that as a whole cannot be read. */
export interface CallsInside {
  /** The calls in it whose values are all there, in written order. */
  calls: PythonCall[]
  /** The first call in it that could not be read, and why. */
  unreadable?: { tool: string; issue: Issue }
}

/** A statement with many calls that cannot be read is not tried again and again. */
const failureLimit = 12

/**
 * The calls of wanted names in a statement that as a whole is none: what a calculation is made of, and what stands in the
 * values of another call. Texts are passed over.
 *
 *     [f(1)["hour"] == 24] → f(1)      f(1) + f(2) → f(1), f(2)      f(g(1)) → g(1)
 */
export function readCallsInside(text: string, at: number, wanted: (name: string) => boolean): CallsInside {
  const inside: CallsInside = { calls: [] }
  let lexer = new PythonLexer(text, 0, 'lenient')
  let name = ''
  let start = 0
  for (let failures = 0; failures < failureLimit; ) {
    const token = lexer.take()
    if (token.type === 'end') break
    const goesOn = name !== '' && lexer.text[token.from - 1] === '.'
    if (token.type === 'name') {
      if (!goesOn) start = token.from
      name = goesOn ? name + token.text : token.text
      continue
    }
    if (token.text === '.' && name !== '') {
      name += '.'
      continue
    }
    const called = token.text === '(' ? name : ''
    name = ''
    if (called === '' || !wanted(called)) continue
    const read = readPythonCalls(text, { from: start, at, code: 'kept' })
    const [call] = read.calls
    if (call && read.issues.length === 0) {
      inside.calls.push(call)
      lexer = new PythonLexer(text, read.end, 'lenient')
      continue
    }
    failures++
    if (read.issues[0]) inside.unreadable ??= { tool: called, issue: read.issues[0] }
  }
  return inside
}
