import type { Issue } from '../issue.ts'
import type { PythonValue } from './python-value.ts'

/** A number as far as Python reads one; what is left of its word is none. */
export const number = numberPattern()

/**
 * Reads a number token.
 *
 *     1_000   0xff   0o17   0b101   1.5e3   5.   .5   00
 */
export function readNumber(token: string): PythonValue | Issue {
  const text = token.replaceAll('_', '').toLowerCase()
  const written = shown(token)
  if (text.endsWith('j')) {
    return { code: 'action-complex', message: `${written} is a complex number: write a plain number` }
  }
  if (/^\d+e|\./.test(text)) {
    const value = Number(text)
    return Number.isFinite(value)
      ? { type: 'float', value }
      : refused(`${written} is too large: write a number below 1.8e308`)
  }
  const [, significant] = /^0+([1-9].*)/.exec(text) ?? []
  if (significant) {
    return refused(
      `${written} is not a number in Python: write ${shown(significant)}, or "${written}" in quotes when it is a code`,
    )
  }
  // No base needs more than four digits for a decimal one, so this bounds the work of the conversion.
  const digits = /^[1-9]\d*$/.test(text) || text.length > mostDigits * 4 ? text : String(BigInt(text))
  if (digits.length > mostDigits) return refused(`the number ${written} has too many digits`)
  return { type: 'integer', digits }
}

/** CPython converts no more decimal digits than this. */
const mostDigits = 4300

function refused(message: string): Issue {
  return { code: 'action-number', message }
}

function shown(token: string): string {
  return token.length > 40 ? `${token.slice(0, 40)}…` : token
}

function numberPattern(): RegExp {
  const digits = '\\d(?:_?\\d)*'
  const decimal = `(?:${digits}\\.?(?:${digits})?|\\.${digits})(?:[eE][-+]?${digits})?[jJ]?`
  return new RegExp(`0[xX](?:_?[\\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|${decimal}`, 'y')
}
