import type { Issue } from '../issue.ts'
import type { PythonValue } from './python-value.ts'

/**
 * Reads a number token.
 *
 *     1_000   0xff   0o17   0b101   1.5e3   5.   .5   00
 */
export function readNumber(token: string): PythonValue | Issue {
  const text = token.replaceAll('_', '')
  if (/^0[xob]/i.test(text)) return readInteger(token, text.toLowerCase())
  if (/j$/i.test(text)) {
    return { code: 'action-complex', message: `${shown(token)} is a complex number: write a plain number` }
  }
  if (/[.e]/i.test(text)) return readFloat(token, text)
  if (/^0+$/.test(text)) return { type: 'integer', digits: '0' }
  if (!text.startsWith('0')) return readInteger(token, text)
  const without = shown(text.replace(/^0+/, ''))
  const message = `${shown(token)} is not a number in Python: write ${without}, or "${shown(token)}" in quotes when it is a code`
  return { code: 'action-number', message }
}

/** Where a number that begins at `from` ends; what is left of its word is not a number. */
export function endOfNumber(text: string, from: number): number {
  const based = basedDigits[text.slice(from, from + 2).toLowerCase()]
  if (based) {
    // A single underscore may stand behind the letter: 0x_ff.
    const start = text[from + 2] === '_' ? from + 3 : from + 2
    const to = endOfDigits(text, start, based)
    return to > start ? to : from + 1
  }
  let at = endOfDigits(text, from, decimal)
  if (text[at] === '.') at = endOfDigits(text, at + 1, decimal)
  if (/[eE]/.test(text[at] ?? '')) {
    const start = /[-+]/.test(text[at + 1] ?? '') ? at + 2 : at + 1
    const to = endOfDigits(text, start, decimal)
    if (to > start) at = to
  }
  return /[jJ]/.test(text[at] ?? '') ? at + 1 : at
}

function endOfDigits(text: string, from: number, digit: RegExp): number {
  let at = from
  while (digit.test(text[at] ?? '') || (text[at] === '_' && at > from && digit.test(text[at + 1] ?? ''))) at += 1
  return at
}

/** CPython converts no more decimal digits than this. */
const mostDigits = 4300

function readInteger(token: string, text: string): PythonValue | Issue {
  const tooLong = { code: 'action-number', message: `the number ${shown(token)} has too many digits` } as const
  // No base needs more than four digits for a decimal one, so this bounds the work of the conversion.
  if (text.length > mostDigits * 4) return tooLong
  const digits = /^\d+$/.test(text) ? text : BigInt(text).toString()
  return digits.length > mostDigits ? tooLong : { type: 'integer', digits }
}

function readFloat(token: string, text: string): PythonValue | Issue {
  const value = Number(text)
  if (Number.isFinite(value)) return { type: 'float', value }
  return { code: 'action-number', message: `${shown(token)} is too large: write a number below 1.8e308` }
}

function shown(token: string): string {
  return token.length > 40 ? `${token.slice(0, 40)}…` : token
}

const decimal = /^[0-9]$/
const basedDigits: Record<string, RegExp> = { '0x': /^[0-9a-fA-F]$/, '0o': /^[0-7]$/, '0b': /^[01]$/ }
