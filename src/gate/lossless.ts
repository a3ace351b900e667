import { isObject, type Json } from '../core/json.ts'
import type { ReadText } from './gate.ts'

/** The types of JSON Schema, in the order in which a value is taken for one of several: as a text last. */
export const typeWords = ['integer', 'number', 'boolean', 'object', 'array', 'null', 'string'] as const

export type TypeWord = (typeof typeWords)[number]

/** The value as the declared type, or undefined where that would lose or guess something: "30" is 30, "0042" is not 42. */
export function convert(value: Json, type: TypeWord, readText: ReadText): Json | undefined {
  if (type === 'string') return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (type === 'integer' || type === 'number') return readNumber(text, type)
  if (type === 'boolean') return booleans.get(text.toLowerCase())
  if (type === 'null') return /^null$/i.test(text) || text === 'None' ? null : undefined
  return readContainer(text, type, readText)
}

/** Whether a value is of a type already. */
export function isType(value: Json, type: TypeWord): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** `yes` and `1` are taken only where nothing but true and false is declared: other types come first. */
const booleans = new Map<string, boolean>([
  ...['true', 'yes', '1'].map((it) => [it, true] as const),
  ...['false', 'no', '0'].map((it) => [it, false] as const),
])

const numberForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

/** Whether a text is a number of which no digit would be lost. */
export function readNumber(text: string, type: 'integer' | 'number'): number | undefined {
  if (!isNumberText(text) || isZeroPadded(text)) return undefined
  const number = Number(text)
  if (!Number.isFinite(number)) return undefined
  const [written, kept] = [decimalOf(text), decimalOf(String(number))]
  if (written.digits !== kept.digits || written.power !== kept.power) return undefined
  return type === 'number' || Number.isInteger(number) ? number : undefined
}

export function isNumberText(text: string): boolean {
  return text.length <= 400 && /\d/.test(text) && numberForm.test(text)
}

/** A code such as 0042: as a number it would lose its zeros. */
export function isZeroPadded(text: string): boolean {
  return /^[+-]?0\d/.test(text)
}

/** Significant digits and their place, so that `60.0`, `6e1` and `60` are one. */
export function decimalOf(text: string): { digits: string; power: number } {
  const [, sign, whole = '', fraction = '', exponent = '0'] = numberForm.exec(text) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return { digits: '0', power: 0 }
  const power = Number(exponent) - fraction.length + (digits.length - significant.length)
  return { digits: `${sign === '-' ? '-' : ''}${significant}`, power }
}

/**
 * A list or an object that came as its own text, once or twice encoded: `"[\"bitcoin\"]"`, `"['a', 'b']"`. Only where
 * its meaning is certain.
 */
function readContainer(text: string, type: 'array' | 'object', readText: ReadText): Json | undefined {
  let value: Json | undefined = text
  for (let times = 0; times < 2 && typeof value === 'string'; times++) value = readText(value.trim())
  return value !== undefined && isType(value, type) ? value : undefined
}
