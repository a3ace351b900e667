import { endsStatement, endsValue, isCloser, type PythonSource, report, type ValuePlace } from './python-source.ts'
import type { PythonLexer, PythonToken } from './python-token.ts'
import type { PythonValue } from './python-value.ts'

/**
 * Says why a value that begins with a name is none. The name is taken already.
 *
 *     total → a variable   data.price → an attribute   f(1) → a call inside   a + b → a calculation
 */
export function refuseName(source: PythonSource, name: PythonToken, pointer: string, place: ValuePlace): PythonValue {
  const { lexer } = source
  if (keywords.has(name.text)) return refuseRest(source, name, pointer, place)
  takeAttributes(lexer)
  if (!endsValue(lexer.peek(), place) || lexer.last.text === '.') return refuseRest(source, name, pointer, place)
  const text = shown(lexer, name.from)
  if (text.includes('.')) return report(source, `${text} ${reasons['action-attribute']}`, pointer, 'action-attribute')
  const message = `${text} is a variable: write the value itself, or "${text}" if it is text`
  return report(source, message, pointer, 'action-variable')
}

/** Says why what began at `start` goes on where a value should have ended. */
export function refuseRest(source: PythonSource, start: PythonToken, pointer: string, place: ValuePlace): PythonValue {
  const { lexer } = source
  const next = lexer.peek()
  const first = lexer.last.from < start.from ? lexer.take() : lexer.last
  if (next.issue) return report(source, next.issue.message, pointer, next.issue.code)
  const attribute = next.text === '.'
  if (attribute) takeAttributes(lexer)
  if (lexer.peek().text === '(' && (attribute || (next.text === '(' && isWord(lexer.last)))) {
    const name = shown(lexer, start.from)
    const message = `${name}(…) is a call inside a call: write the finished value, or call ${name} alone first`
    return report(source, message, pointer, 'action-nested-call')
  }
  const code = codeOf(start, first, next)
  skipValue(lexer, start.depth, place)
  return report(source, `${shown(lexer, start.from)} ${reasons[code]}`, pointer, code)
}

/** Takes what is left of a value, up to the comma, bracket or line end behind it. */
export function skipValue(lexer: PythonLexer, depth: number, place: ValuePlace): void {
  let parameters = lexer.last.text === 'lambda' ? 1 : 0
  let loops = lexer.last.text === 'for'
  for (let token = lexer.peek(); !endsStatement(token); token = lexer.peek()) {
    if (isCloser(token) && token.depth < depth) return
    if (token.depth === depth) {
      if (token.text === ':' && parameters > 0) parameters -= 1
      else if (token.text === ',' && parameters === 0 && !loops) return
      else if (token.text === ':' && place === 'key') return
      if (token.text === 'lambda') parameters += 1
      if (token.text === 'for') loops = true
    }
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

/** A name that is no word of the language. */
export function isWord(token: PythonToken): boolean {
  return token.type === 'name' && !keywords.has(token.text)
}

/** Whether it cannot stand behind a value, whatever the two are. */
export function isStray(token: PythonToken): boolean {
  return token.type === 'string' || token.type === 'number' || isWord(token)
}

/** Takes `.name.name`, and a dot that has no name behind it. */
function takeAttributes(lexer: PythonLexer): void {
  while (lexer.peek().text === '.') {
    lexer.take()
    if (!isWord(lexer.peek())) return
    lexer.take()
  }
}

function codeOf(start: PythonToken, first: PythonToken, next: PythonToken): keyof typeof reasons {
  if (start.text === '*' || start.text === '**') return 'action-unpacking'
  if (keywords.has(first.text)) return 'action-expression'
  if (isStray(next) || /^[=:;]$/.test(next.text)) return 'action-not-python'
  return next.text === '.' ? 'action-attribute' : 'action-expression'
}

const reasons = {
  'action-expression': 'has to be worked out: write the finished value instead',
  'action-attribute': 'is an attribute: write the value itself',
  'action-not-python': 'is not a Python value: put text in quotes and a comma between values',
  'action-unpacking': 'cannot be unpacked here: write each value itself',
}
