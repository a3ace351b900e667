import type { IssueCode } from '../issue.ts'
import { endsStatement, endsValue, isCloser, type PythonSource, report, type ValuePlace } from './python-source.ts'
import type { PythonLexer, PythonToken } from './python-token.ts'
import type { PythonValue } from './python-value.ts'

/**
 * Says why a value that begins with a name is none, and skips it. The name is taken already.
 *
 *     total → a variable   data.price → an attribute   f(1) → a call inside   a + b → a calculation
 */
export function refuseName(source: PythonSource, name: PythonToken, pointer: string, place: ValuePlace): PythonValue {
  if (keywords.has(name.text)) return refuseRest(source, name, pointer, place)
  const rest = takeAttributes(source.lexer)
  if (rest !== 'ends') return refuseRest(source, name, pointer, place)
  const next = source.lexer.peek()
  if (next.text === '(') return refuseNestedCall(source, name, pointer, place)
  if (!endsValue(next, place)) return refuseRest(source, name, pointer, place)
  const text = shown(source.lexer, name.from)
  const dotted = text.includes('.')
  if (dotted) return report(source, 'action-attribute', `${text} is an attribute: write the value itself`, pointer)
  return report(
    source,
    'action-variable',
    `${text} is a variable: write the value itself, or "${text}" if it is text`,
    pointer,
  )
}

/** Says why what began at `start` goes on where a value should have ended, and skips it. */
export function refuseRest(source: PythonSource, start: PythonToken, pointer: string, place: ValuePlace): PythonValue {
  const { lexer } = source
  const next = lexer.peek()
  const first = lexer.last.from < start.from ? lexer.take() : lexer.last
  if (next.type === 'bad') return refuseBad(source, start, next, pointer, place)
  if (next.text === '.' && next.type === 'operator') {
    takeAttributes(lexer)
    if (lexer.peek().text === '(') return refuseNestedCall(source, start, pointer, place)
  }
  const code = codeOf(first, next)
  skipValue(lexer, start.depth, place)
  const text = shown(lexer, start.from)
  return report(source, code, `${text} ${reasons[code]}`, pointer)
}

/** `*values` and `**values`. */
export function refuseUnpacking(source: PythonSource, pointer: string, place: ValuePlace): PythonValue {
  const { lexer } = source
  const star = lexer.take()
  skipValue(lexer, star.depth, place)
  const text = shown(lexer, star.from)
  return report(source, 'action-unpacking', `${text} cannot be unpacked here: write each value itself`, pointer)
}

/** Takes what is left of a value, up to the comma, bracket or line end behind it. */
export function skipValue(lexer: PythonLexer, depth: number, place: ValuePlace): void {
  let parameters = lexer.last.text === 'lambda' ? 1 : 0
  let loops = lexer.last.text === 'for'
  for (let token = lexer.peek(); !endsStatement(token); token = lexer.peek()) {
    const here = token.depth === depth
    if (isCloser(token) && token.depth < depth) return
    if (here && token.text === ':' && parameters > 0) parameters -= 1
    else if (here && token.text === ',' && parameters === 0 && !loops) return
    else if (here && token.text === ':' && place === 'key') return
    if (here && token.text === 'lambda') parameters += 1
    if (here && token.text === 'for') loops = true
    lexer.take()
  }
}

/** The text from `from` to where reading stands, short enough for a message. */
export function shown(lexer: PythonLexer, from: number): string {
  const text = lexer.text.slice(from, Math.min(lexer.last.to, from + 200)).replace(/\s+/g, ' ')
  return text.length > 50 ? `${text.slice(0, 49)}…` : text
}

/** Words of the language, which cannot be names. */
export const keywords: ReadonlySet<string> = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
)

/** Takes `.name.name`; `broken` where a dot has no name behind it. */
function takeAttributes(lexer: PythonLexer): 'ends' | 'broken' {
  while (lexer.peek().text === '.') {
    lexer.take()
    const name = lexer.peek()
    if (name.type !== 'name' || keywords.has(name.text)) return 'broken'
    lexer.take()
  }
  return 'ends'
}

function refuseNestedCall(source: PythonSource, start: PythonToken, pointer: string, place: ValuePlace): PythonValue {
  const name = shown(source.lexer, start.from)
  skipValue(source.lexer, start.depth, place)
  const message = `${name}(…) is a call inside a call: write the finished value, or call ${name} alone first`
  return report(source, 'action-nested-call', message, pointer)
}

function refuseBad(
  source: PythonSource,
  start: PythonToken,
  bad: PythonToken,
  pointer: string,
  place: ValuePlace,
): PythonValue {
  skipValue(source.lexer, start.depth, place)
  return report(source, bad.issue!.code, bad.issue!.message, pointer)
}

function codeOf(first: PythonToken, next: PythonToken): keyof typeof reasons {
  if (keywords.has(first.text)) return 'action-expression'
  if (next.type === 'string' || next.type === 'number') return 'action-not-python'
  if (next.type === 'name') return keywords.has(next.text) ? 'action-expression' : 'action-not-python'
  if (next.text === '.') return 'action-attribute'
  return next.text === '=' || next.text === ':' || next.text === ';' ? 'action-not-python' : 'action-expression'
}

const reasons = {
  'action-expression': 'has to be worked out: write the finished value instead',
  'action-attribute': 'is an attribute: write the value itself',
  'action-not-python': 'is not a Python value: put text in quotes and a comma between values',
} satisfies Partial<Record<IssueCode, string>>
