import type { Issue, IssueCode } from '../issue.ts'
import { jsonLiterals } from '../json/json-bare.ts'
import { type RepairCode, repair } from '../repair.ts'
import { readNumber } from './python-number.ts'
import { refuseName, refuseRest, skipValue } from './python-refusal.ts'
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
  const { lexer, issues } = source
  const start = lexer.peek()
  const before = issues.length
  const value = readOperand(source, pointer, place)
  if (issues.length === before && !endsValue(lexer.peek(), place)) refuseRest(source, start, pointer, place)
  if (issues.length === before) return value
  skipValue(lexer, start.depth, place)
  return keepCode(source, start, before) ?? { type: 'unread' }
}

/** `days=n * 2`, where code may stand: its text, for nobody runs it. A call in it, or a `<place to fill in>`, is no value. */
function keepCode({ lexer, issues, code }: PythonSource, start: PythonToken, before: number): PythonValue | undefined {
  const text = lexer.text.slice(start.from, lexer.last.to)
  if (!code || /[\p{L}\p{N}_]\s*\(|<[^<>]*>/u.test(text)) return undefined
  const plain = /^[^\n"'()[\]{}=]{1,80}$/.test(text)
  const isCode = (it: Issue) => kept.has(it.code) || (plain && it.code === 'action-not-python')
  if (!issues.slice(before).every(isCode)) return undefined
  code.push(...issues.splice(before))
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
    if (token.text === ',') report(source, 'a value is missing before the comma')
    else read(index)
    if (lexer.peek().text !== ',') continue
    lexer.take()
    trailingComma = true
    while (lexer.leniency === 'lenient' && lexer.peek().text === ',') mended(source, 'doubled-comma', lexer.take())
  }
}

function readOperand(source: PythonSource, pointer: string, place: ValuePlace): PythonValue {
  const { lexer } = source
  const token = lexer.peek()
  if (token.type === 'string') return readString(source, pointer)
  if (token.type === 'name') return readName(source, pointer, place)
  if (token.type === 'number' || token.issue) {
    const read = token.issue ?? readNumber(token.text)
    lexer.take()
    return 'code' in read ? report(source, read.message, pointer, read.code) : read
  }
  switch (token.text) {
    case '-':
    case '+':
      return readSigned(source, pointer)
    case '(': {
      // `(1)` is 1, `(1,)` and `()` are tuples.
      const { items, trailingComma } = readSequence(source, ')', pointer)
      return items.length === 1 && !trailingComma ? items[0]! : { type: 'tuple', items }
    }
    case '[':
      return { type: 'list', items: readSequence(source, ']', pointer).items }
    case '{':
      return readBraces(source, pointer)
    default:
      return endsValue(token, place)
        ? report(source, 'a value is missing', pointer)
        : refuseRest(source, token, pointer, place)
  }
}

function readString(source: PythonSource, pointer: string): PythonValue {
  let value = ''
  while (source.lexer.peek().type === 'string') {
    const { text, body, repairs } = source.lexer.take()
    const prefix = /^[a-z]*/i.exec(text)![0].toLowerCase()
    if (prefix.includes('f')) return report(source, fString, pointer, 'action-f-string')
    if (prefix.includes('b')) return report(source, bytes, pointer, 'action-bytes')
    const written = body.replace(/\r\n?/g, '\n')
    const reading = prefix === 'r' ? { value: written } : readEscapes(written)
    if (reading.value === undefined) return report(source, reading.message, pointer)
    value += reading.value
    if (repairs) source.repairs.push(...repairs)
  }
  return { type: 'string', value }
}

const fString = 'f-strings are not allowed: write the finished text in plain quotes'
const bytes = 'bytes are not allowed: write plain text in quotes, without the b'

function readName(source: PythonSource, pointer: string, place: ValuePlace): PythonValue {
  const { lexer } = source
  const name = lexer.take()
  const value = constants.get(name.text)
  if (value !== undefined) return { type: 'constant', value }
  if (lexer.leniency === 'lenient') {
    const next = lexer.peek()
    const foreign = jsonLiterals.get(name.text)
    if (foreign !== undefined && endsValue(next, place)) {
      mended(source, 'python-literal', name)
      return { type: 'constant', value: foreign }
    }
    if (place === 'key' && next.text === ':') {
      mended(source, 'unquoted-key', name)
      return { type: 'string', value: name.text }
    }
    const type = makers.get(name.text)
    if (type && next.text === '(') return readMade(source, name, type, pointer)
  }
  return refuseName(source, name, pointer, place)
}

const constants = new Map([
  ['True', true],
  ['False', false],
  ['None', null],
])
const makers = new Map<string, 'list' | 'tuple' | 'set' | 'dictionary'>([
  ['list', 'list'],
  ['tuple', 'tuple'],
  ['set', 'set'],
  ['dict', 'dictionary'],
])

/** `dict(a=1)`, `list((1, 2))`, `set()`: a literal by another name. */
function readMade(
  source: PythonSource,
  name: PythonToken,
  type: 'list' | 'tuple' | 'set' | 'dictionary',
  pointer: string,
): PythonValue {
  const { lexer } = source
  const entries: [PythonValue, PythonValue][] = []
  const given: PythonValue[] = []
  lexer.take()
  readItems(source, ')', () => {
    if (!lexer.namesArgument()) given.push(readValue(source, pointer))
    else {
      const key = lexer.take().text
      lexer.take()
      entries.push([{ type: 'string', value: key }, readValue(source, `${pointer}/${key}`)])
    }
  })
  const [only = { type: 'list', items: [] } as PythonValue, ...others] = given
  const fits =
    type === 'dictionary' ? given.length === 0 || only.type === type : 'items' in only && entries.length === 0
  if (!fits || others.length > 0) return report(source, `${name.text}(…) is no literal`, pointer)
  mended(source, 'python-literal', name)
  if (type !== 'dictionary') return { type, items: 'items' in only ? only.items : [] }
  return { type, entries: [...('entries' in only ? only.entries : []), ...entries] }
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
      if (key.type !== 'unread' && hashKey(key) === null) report(source, inSet, pointer)
      if (entries.length > 0) report(source, 'a dictionary needs a key and a : before each value', pointer)
      items.push(key)
      return
    }
    lexer.take()
    if (key.type !== 'unread' && keyText(key) === null) report(source, asKey, pointer)
    if (items.length > 0) report(source, 'a set cannot hold a key and a :', pointer)
    if (endsValue(lexer.peek(), 'item')) report(source, 'a value is missing behind the :', pointer)
    else entries.push([key, readValue(source, `${pointer}/${keyText(key) ?? ''}`)])
  })
  return items.length > 0 ? { type: 'set', items } : { type: 'dictionary', entries }
}

const inSet = 'a set cannot hold a list, a set or a dictionary: write a list in square brackets'
const asKey = "a dictionary's key must be text or a number"

function close(source: PythonSource, closer: string, missing: RepairCode): void {
  const { lexer } = source
  const token = lexer.peek()
  const closed = isCloser(token)
  if (token.text === closer) {
    lexer.take()
    return
  }
  const mayMend = lexer.leniency === 'lenient' && !/^[,=:([{]$/.test(lexer.last.text)
  if (mayMend && (token.type === 'end' || closed)) {
    mended(source, missing, { from: lexer.last.to, to: lexer.last.to })
    lexer.supplyCloser()
  } else if (closed) {
    lexer.take()
    report(source, `${token.text} stands where ${closer} is needed`)
  } else if (source.issues.length === 0) report(source, `a bracket is not closed: ${closer} is missing`)
}

function mended({ repairs }: PythonSource, code: RepairCode, { from, to }: Pick<PythonToken, 'from' | 'to'>): void {
  repairs.push(repair(code, from, to))
}
