import type { Issue, IssueCode } from '../issue.ts'
import { type RepairCode, repair } from '../repair.ts'
import { readNumber } from './python-number.ts'
import { refuseName, refuseRest, refuseUnpacking, skipValue } from './python-refusal.ts'
import { endsStatement, endsValue, isCloser, type PythonSource, report, type ValuePlace } from './python-source.ts'
import { readEscapes } from './python-string.ts'
import type { PythonToken } from './python-token.ts'
import { hashKey, keyText, type PythonValue } from './python-value.ts'

/**
 * Reads one literal and stops before the `,`, bracket or line end behind it. What is no literal becomes an issue, and is
 * skipped.
 *
 *     {'tags': ['a', "b" 'c'], 'n': -1_000, 'deep': (1, 2.5, None)}
 */
export function readValue(source: PythonSource, pointer: string, place: ValuePlace = 'item'): PythonValue {
  const start = source.lexer.peek()
  const before = source.issues.length
  const value = readOperand(source, pointer, place)
  if (source.issues.length > before) skipValue(source.lexer, start.depth, place)
  else if (!endsValue(source.lexer.peek(), place)) refuseRest(source, start, pointer, place)
  if (source.issues.length === before) return value
  return keepCode(source, start, before) ?? { type: 'unread' }
}

/** `days=n * 2`, where code may stand: its text, for nobody runs it. A call in it, or a `<place to fill in>`, is no value. */
function keepCode(source: PythonSource, start: PythonToken, before: number): PythonValue | undefined {
  const text = source.lexer.text.slice(start.from, source.lexer.last.to)
  const isCode = (code: IssueCode) =>
    kept.has(code) || (code === 'action-not-python' && /^[^\n"'()[\]{}=]{1,80}$/.test(text))
  if (!source.code || /[\p{L}\p{N}_]\s*\(|<[^<>]*>/u.test(text)) return undefined
  if (!source.issues.slice(before).every((it) => isCode(it.code))) return undefined
  source.code.push(...source.issues.splice(before))
  return { type: 'string', value: text }
}

const kept: ReadonlySet<IssueCode> = new Set<IssueCode>(['action-variable', 'action-attribute', 'action-expression'])

/** Reads items up to their closing bracket, which is taken. `read` reads one; `missing` is the repair when none closes. */
export function readItems(
  source: PythonSource,
  closer: string,
  read: (index: number) => void,
  missing: RepairCode = 'missing-inner-closer',
): { trailingComma: boolean } {
  const { lexer } = source
  for (let index = 0, trailingComma = false; ; index += 1) {
    const token = lexer.peek()
    if (isCloser(token) || endsStatement(token)) {
      close(source, closer, missing)
      return { trailingComma }
    }
    trailingComma = false
    if (token.text === ',') report(source, 'action-not-python', 'a value is missing before the comma')
    else read(index)
    if (lexer.peek().text !== ',') continue
    lexer.take()
    trailingComma = true
    if (source.lexer.leniency === 'lenient') takeDoubledCommas(source)
  }
}

function readOperand(source: PythonSource, pointer: string, place: ValuePlace): PythonValue {
  const { lexer } = source
  const token = lexer.peek()
  if (token.type === 'string') return readString(source, pointer)
  if (token.type === 'number') return orIssue(source, readNumber(lexer.take().text), pointer)
  if (token.type === 'name') return readName(source, pointer, place)
  if (token.type === 'bad') return orIssue(source, lexer.take().issue!, pointer)
  switch (token.text) {
    case '-':
    case '+':
      return readSigned(source, pointer)
    case '(':
      return readParenthesised(source, pointer)
    case '[':
      return { type: 'list', items: readSequence(source, ']', pointer).items }
    case '{':
      return readBraces(source, pointer)
    case '*':
    case '**':
      return refuseUnpacking(source, pointer, place)
    default:
      if (endsValue(token, place)) return report(source, 'action-not-python', 'a value is missing', pointer)
      return refuseRest(source, token, pointer, place)
  }
}

function readString(source: PythonSource, pointer: string): PythonValue {
  let value = ''
  while (source.lexer.peek().type === 'string') {
    const { text, lenient } = source.lexer.take()
    const prefix = text.slice(0, text.search(/[^a-z]/i)).toLowerCase()
    if (prefix.includes('f')) return report(source, 'action-f-string', fString, pointer)
    if (prefix.includes('b')) return report(source, 'action-bytes', bytes, pointer)
    const quoted = text.slice(prefix.length)
    const width = quoted.length >= 6 && quoted.startsWith(quoted[0]!.repeat(3)) ? 3 : 1
    const body = (lenient?.body ?? quoted.slice(width, -width)).replace(/\r\n?/g, '\n')
    const reading = prefix === 'r' ? { value: body } : readEscapes(body)
    if (reading.value === undefined) return report(source, 'action-not-python', reading.message, pointer)
    value += reading.value
    if (lenient) source.repairs.push(...lenient.repairs)
  }
  return { type: 'string', value }
}

const fString = 'f-strings are not allowed: write the finished text in plain quotes'
const bytes = 'bytes are not allowed: write plain text in quotes, without the b'

function readName(source: PythonSource, pointer: string, place: ValuePlace): PythonValue {
  const { lexer } = source
  const name = lexer.take()
  const constant = Object.hasOwn(constants, name.text) ? constants[name.text] : undefined
  if (constant !== undefined) return { type: 'constant', value: constant }
  if (lexer.leniency === 'lenient') {
    const foreign = Object.hasOwn(jsonConstants, name.text) ? jsonConstants[name.text] : undefined
    if (foreign !== undefined && endsValue(lexer.peek(), place)) {
      return mended(source, 'python-literal', name, { type: 'constant', value: foreign })
    }
    if (place === 'key' && lexer.peek().text === ':') {
      return mended(source, 'unquoted-key', name, { type: 'string', value: name.text })
    }
    if (lexer.peek().text === '(' && Object.hasOwn(makers, name.text)) return readMade(source, name, pointer)
  }
  return refuseName(source, name, pointer, place)
}

const constants: Record<string, boolean | null> = { True: true, False: false, None: null }
const jsonConstants: Record<string, boolean | null> = { true: true, false: false, null: null }

const makers: Record<string, 'list' | 'tuple' | 'set' | 'dictionary'> = {
  list: 'list',
  tuple: 'tuple',
  set: 'set',
  dict: 'dictionary',
}

/** `dict(a=1)`, `list((1, 2))`, `set()`: a literal by another name. */
function readMade(source: PythonSource, name: PythonToken, pointer: string): PythonValue {
  const { lexer } = source
  const type = makers[name.text]!
  const entries: [PythonValue, PythonValue][] = []
  const given: PythonValue[] = []
  lexer.take()
  readItems(source, ')', () => {
    if (!lexer.namesArgument()) given.push(readValue(source, pointer))
    else {
      const key: PythonValue = { type: 'string', value: lexer.take().text }
      lexer.take()
      entries.push([key, readValue(source, `${pointer}/${keyText(key)}`)])
    }
  })
  const [only = { type: 'list', items: [] } as PythonValue, ...others] = given
  const fits =
    type === 'dictionary' ? given.length === 0 || only.type === type : 'items' in only && entries.length === 0
  if (!fits || others.length > 0) return report(source, 'action-not-python', `${name.text}(…) is no literal`, pointer)
  const items = 'items' in only ? only.items : []
  const all = [...('entries' in only ? only.entries : []), ...entries]
  return mended(source, 'python-literal', name, type === 'dictionary' ? { type, entries: all } : { type, items })
}

/** `-1`, `+2.5`, `--3`, `-(4)`: signs before a number and nothing else. */
function readSigned(source: PythonSource, pointer: string): PythonValue {
  const first = source.lexer.peek()
  let negative = false
  for (let sign = first; sign.text === '-' || sign.text === '+'; sign = source.lexer.peek()) {
    if (source.lexer.take().text === '-') negative = !negative
  }
  const before = source.issues.length
  const value = readOperand(source, pointer, 'item')
  if (source.issues.length > before) return value
  if (value.type === 'float') return { type: 'float', value: negative ? -value.value : value.value }
  if (value.type !== 'integer') return refuseRest(source, first, pointer, 'item')
  if (!negative || value.digits === '0') return value
  return { type: 'integer', digits: value.digits.startsWith('-') ? value.digits.slice(1) : `-${value.digits}` }
}

/** `(1)` is 1, `(1,)` and `()` are tuples. */
function readParenthesised(source: PythonSource, pointer: string): PythonValue {
  const { items, trailingComma } = readSequence(source, ')', pointer)
  return items.length === 1 && !trailingComma ? items[0]! : { type: 'tuple', items }
}

function readSequence(source: PythonSource, closer: string, pointer: string) {
  const items: PythonValue[] = []
  source.lexer.take()
  const { trailingComma } = readItems(source, closer, (index) => items.push(readValue(source, `${pointer}/${index}`)))
  return { items, trailingComma }
}

/** A dictionary or a set; `{}` is a dictionary. */
function readBraces(source: PythonSource, pointer: string): PythonValue {
  const { lexer } = source
  const items: PythonValue[] = []
  const entries: [PythonValue, PythonValue][] = []
  lexer.take()
  readItems(source, '}', () => {
    const key = readValue(source, pointer, 'key')
    if (lexer.peek().text !== ':') {
      if (key.type !== 'unread' && hashKey(key) === null) report(source, 'action-not-python', inSet, pointer)
      if (entries.length > 0)
        report(source, 'action-not-python', 'a dictionary needs a key and a : before each value', pointer)
      items.push(key)
      return
    }
    lexer.take()
    if (key.type !== 'unread' && keyText(key) === null) report(source, 'action-not-python', asKey, pointer)
    if (items.length > 0) report(source, 'action-not-python', 'a set cannot hold a key and a :', pointer)
    if (endsValue(lexer.peek(), 'item')) report(source, 'action-not-python', 'a value is missing behind the :', pointer)
    else entries.push([key, readValue(source, `${pointer}/${keyText(key) ?? ''}`)])
  })
  return items.length > 0 ? { type: 'set', items } : { type: 'dictionary', entries }
}

const inSet = 'a set cannot hold a list, a set or a dictionary: write a list in square brackets'
const asKey = "a dictionary's key must be text or a number"

function close(source: PythonSource, closer: string, missing: RepairCode): void {
  const { lexer } = source
  const token = lexer.peek()
  if (token.text === closer && token.type === 'operator') {
    lexer.take()
    return
  }
  const mayMend = lexer.leniency === 'lenient' && !/^[,=:([{]$/.test(lexer.last.text)
  if (mayMend && (token.type === 'end' || isCloser(token))) {
    source.repairs.push(repair(missing, lexer.last.to, lexer.last.to))
    lexer.supplyCloser()
    return
  }
  if (isCloser(token)) {
    lexer.take()
    report(source, 'action-not-python', `${token.text} stands where ${closer} is needed`)
  } else if (source.issues.length === 0)
    report(source, 'action-not-python', `a bracket is not closed: ${closer} is missing`)
}

function takeDoubledCommas(source: PythonSource): void {
  while (source.lexer.peek().text === ',') {
    const comma = source.lexer.take()
    source.repairs.push(repair('doubled-comma', comma.from, comma.to))
  }
}

function mended(source: PythonSource, code: RepairCode, token: PythonToken, value: PythonValue): PythonValue {
  source.repairs.push(repair(code, token.from, token.to))
  return value
}

function orIssue(source: PythonSource, reading: PythonValue | Issue, pointer: string): PythonValue {
  return 'code' in reading ? report(source, reading.code, reading.message, pointer) : reading
}
