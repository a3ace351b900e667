import type { Issue, IssueCode } from '../issue.ts'
import type { Repair } from '../repair.ts'
import type { PythonLexer, PythonToken } from './python-token.ts'
import type { PythonValue } from './python-value.ts'

/** What reading works on and leaves behind. */
export interface PythonSource {
  lexer: PythonLexer
  issues: Issue[]
  repairs: Repair[]
  /** Where code in the place of a value is kept as it is written: what is wrong about it. Without, it is an issue. */
  code?: Issue[]
}

/** Where a value stands: a `:` ends one that may be a dictionary's key. */
export type ValuePlace = 'item' | 'key'

/** Adds an issue to what was read; `unread` stands for the value. */
export function report(
  { issues }: PythonSource,
  message: string,
  pointer = '',
  code: IssueCode = 'action-not-python',
): PythonValue {
  issues.push(pointer ? { code, message, pointer } : { code, message })
  return { type: 'unread' }
}

export function isCloser({ text }: PythonToken): boolean {
  return text === ')' || text === ']' || text === '}'
}

/** Whether a statement ends before this token. */
export function endsStatement({ type, text, depth }: PythonToken): boolean {
  return type === 'end' || type === 'newline' || (text === ';' && depth === 0)
}

/** Whether a value may end before this token. */
export function endsValue(token: PythonToken, place: ValuePlace): boolean {
  return isCloser(token) || endsStatement(token) || token.text === ',' || (place === 'key' && token.text === ':')
}
