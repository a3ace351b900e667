import { type Repair, type RepairCode, repair } from '../repair.ts'
import { endOf, holdsUnreadable, isNewline } from './python-pattern.ts'
import { endOfString } from './python-string.ts'

/** A string whose end only a guess or a foreign quote gives. */
export interface LenientString {
  body: string
  to: number
  repairs: Repair[]
}

/**
 * Reads a string as models write it where Python finds no end, or a wrong one.
 *
 *     'it's late'      a quote closes only before , ) ] } : or the end
 *     “Lumina”         curly quotes
 *     "two⏎lines"      a line break inside plain quotes
 */
export function readLenientString(text: string, quoteAt: number): LenientString | 'as Python reads it' | 'unclosed' {
  const opener = text[quoteAt]!
  const curly = !`"'`.includes(opener)
  if (!curly && text.startsWith(opener.repeat(3), quoteAt)) return 'as Python reads it'
  const double = '"“”„‟'.includes(opener)
  const closers = curly ? (double ? '"“”' : "'‘’") : opener
  if (!curly) {
    const strict = endOfString(text, quoteAt)
    if (!strict.message && (endsValue(text, strict.to, true) || isCalculated(text, strict.to)))
      return 'as Python reads it'
  }
  const codes = new Set<RepairCode>(curly ? ['curly-quotes'] : [])
  let at = quoteAt + 1
  for (; at < text.length; at += 1) {
    const character = text[at]!
    if (character === '\\') at += 1
    else if (isNewline(character)) codes.add('raw-control-character')
    else if (closers.includes(character)) {
      if (endsValue(text, at + 1, false)) break
      codes.add('unescaped-quote')
    }
  }
  if (at >= text.length) return 'unclosed'
  const body = text.slice(quoteAt + 1, at)
  if (holdsUnreadable(body)) codes.add('raw-control-character')
  return { body, to: at + 1, repairs: [...codes].map((code) => repair(code, quoteAt, at + 1)) }
}

/** Whether what follows at `from` may follow a value. */
function endsValue(text: string, from: number, joins: boolean): boolean {
  const at = endOf(/\s*/y, text, from)
  if (at >= text.length) return true
  return `,)]}:${joins ? `"'#` : ''}`.includes(text[at]!)
}

/** As far as a calculation is followed to its end. */
const calculationLimit = 400

/**
 * Whether what follows a string at `from` calculates with it: its quote closed it then, however odd the rest is.
 *
 *     "a" + "b"   "%s" % 3   "a".upper()   "abc"[0]   "a" if x else "b"
 *        ^
 */
function isCalculated(text: string, from: number): boolean {
  if (endOf(/[ \t]*(?:\.[a-z_]+\s*\(|\[\s*[-\d:])/y, text, from) > from) return true
  for (let at = from; ; ) {
    const operand = endOf(calculates, text, at)
    if (operand === at) return at > from && endsValue(text, at, false)
    if (operand >= from + calculationLimit) return false
    at = endOfOperand(text, operand)
    if (at === operand) return false
  }
}

const calculates = /\s*(?:[-+*/%@|&^]|\*\*|\/\/|[<>]=?|[=!]=|(?:and|or|not\s+in|in|is|if|else)\b)\s*/y

/** Behind one string, number or name; a bracket behind an operator is never text. */
function endOfOperand(text: string, from: number): number {
  if (text[from] === '"' || text[from] === "'") {
    const { to, message } = endOfString(text, from)
    return message ? from : to
  }
  return endOf(/[\w.]+(?:\([^()"'\n]{0,99}\))?|[([][^()[\]"'\n]{0,99}[)\]]/y, text, from)
}
