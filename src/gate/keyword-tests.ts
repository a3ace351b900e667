import { deepCompareStrict, format as formats, ucs2length } from '@cfworker/json-schema'
import { canonical, isObject, type Json } from '../core/json.ts'
import { decimalOf, isType, type TypeWord } from './lossless.ts'

/** What a keyword asks of a value, by the limit it is given: `(30, 365)` for `"maximum": 365`. */
type KeywordTest = (value: Json, limit: never) => boolean

/** The keywords of JSON Schema 2020-12 that look at one value and at no other schema; what is not of their type keeps them. */
export const keywordTests: ReadonlyMap<string, KeywordTest> = new Map<string, KeywordTest>([
  ['type', isOfType],
  ['enum', (value, choices: Json[]) => choices.some((it) => deepCompareStrict(it, value))],
  ['const', deepCompareStrict],
  ['required', (value, names: string[]) => !isObject(value) || names.every((it) => Object.hasOwn(value, it))],
  ['minimum', atLeast(number)],
  ['maximum', atMost(number)],
  ['exclusiveMinimum', (value, limit: number) => typeof value !== 'number' || value > limit],
  ['exclusiveMaximum', (value, limit: number) => typeof value !== 'number' || value < limit],
  ['multipleOf', (value, limit: number) => typeof value !== 'number' || isMultiple(value, limit)],
  ['minLength', atLeast(length)],
  ['maxLength', atMost(length)],
  ['pattern', (value, pattern: string) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value)],
  ['format', (value, name: string) => typeof value !== 'string' || !hasFormat(name) || formats[name]!(value)],
  ['minItems', atLeast(items)],
  ['maxItems', atMost(items)],
  ['uniqueItems', (value, wanted) => !wanted || !Array.isArray(value) || isDistinct(value)],
  ['minProperties', atLeast(members)],
  ['maxProperties', atMost(members)],
])

function isOfType(value: Json, types: TypeWord | TypeWord[]): boolean {
  return Array.isArray(types) ? types.some((it) => isType(value, it)) : isType(value, types)
}

/** How large a value is for a keyword, or undefined where the keyword does not speak of such values. */
type Size = (value: Json) => number | undefined

function atLeast(size: Size): KeywordTest {
  return (value, limit: number) => (size(value) ?? limit) >= limit
}

function atMost(size: Size): KeywordTest {
  return (value, limit: number) => (size(value) ?? limit) <= limit
}

function number(value: Json): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function length(value: Json): number | undefined {
  return typeof value === 'string' ? ucs2length(value) : undefined
}

function items(value: Json): number | undefined {
  return Array.isArray(value) ? value.length : undefined
}

function members(value: Json): number | undefined {
  return isObject(value) ? Object.keys(value).length : undefined
}

function hasFormat(name: string): boolean {
  return Object.hasOwn(formats, name)
}

function isDistinct(list: Json[]): boolean {
  return new Set(list.map(canonical)).size === list.length
}

/** In decimal digits, so that 0.3 is a multiple of 0.1. */
function isMultiple(value: number, divisor: number): boolean {
  const [a, b] = [decimalOf(String(value)), decimalOf(String(divisor))]
  const power = Math.min(a.power, b.power)
  const whole = (it: typeof a) => BigInt(it.digits) * 10n ** BigInt(it.power - power)
  return divisor > 0 && whole(a) % whole(b) === 0n
}
