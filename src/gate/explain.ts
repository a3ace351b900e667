import type { Issue, IssueCode } from '../core/issue.ts'
import { getKey, type Json, type JsonObject, pointerTo } from '../core/json.ts'
import { type Breach, keeps } from './check.ts'
import { typesOf } from './coerce.ts'
import { choices, describe, formatWords, shownPointer, shownValue } from './describe.ts'
import { isNumberText, isZeroPadded } from './lossless.ts'
import { type CompiledSchema, propertiesOf, type Schema, schemas } from './schema.ts'
import { suggest } from './suggest.ts'

/** Most issues told of one call: a small model mends three, not thirty. */
const most = 6

/** What arguments break, as issues for the model: `days: expected integer, got string "30 days"; send 30`. */
export function explain(breaches: Breach[], compiled: CompiledSchema): Issue[] {
  const issues = new Map<string, Issue>()
  for (const issue of breaches.flatMap((it) => explainBreach(it, compiled))) {
    issues.set(`${issue.code} ${issue.pointer}`, issue)
  }
  return [...issues.values()].slice(0, most)
}

interface Explained extends Breach {
  name: string
  limit: Json
  compiled: CompiledSchema
}

function explainBreach(breach: Breach, compiled: CompiledSchema): Issue[] {
  const { keyword, at, schema } = breach
  const it: Explained = { ...breach, name: shownPointer(at), limit: schema[keyword] ?? null, compiled }
  if (keyword === 'type' || keyword === 'anyOf') return [explainType(it)]
  if (keyword === 'oneOf') return [explainOne(it)]
  if (keyword === 'required') return explainRequired(it)
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return explainAdditional(it)
  if (keyword === 'dependentRequired')
    return [issueOf('argument-missing', it, `some arguments belong together: ${JSON.stringify(it.limit)}`)]
  const words = limits.get(keyword)
  const text = words ? `must be ${words} ${JSON.stringify(it.limit)}, got ${sizeOf(it)}` : valueTexts.get(keyword)?.(it)
  return [issueOf('argument-value', it, text ?? `does not keep ${keyword} of the tool's schema`)]
}

function issueOf(code: IssueCode, { at, name }: Explained, text: string): Issue {
  return { code, message: `${name}: ${text}`, pointer: at }
}

/** What a value must be, for keywords that compare it with a limit. */
const limits = new Map([
  ['const', 'exactly'],
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['exclusiveMinimum', 'more than'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'a multiple of'],
  ['minLength', 'a text with a length of at least'],
  ['maxLength', 'a text with a length of at most'],
  ['minItems', 'a list with a length of at least'],
  ['maxItems', 'a list with a length of at most'],
])

function sizeOf({ value, keyword }: Explained): string {
  if (typeof value === 'string' && keyword.endsWith('Length')) return `${[...value].length}`
  return shownValue(value)
}

/** What is wrong with a value, for keywords that ask something else of it. */
const valueTexts = new Map<string, (it: Explained) => string>([
  ['enum', ({ limit, value }) => `must be one of ${choices(limit as Json[])}, got ${shownValue(value)}`],
  ['not', unwanted],
  ['false', unwanted],
  ['contains', ({ limit, compiled }) => `must hold ${describe(limit as Schema, compiled)}`],
  ['uniqueItems', () => 'holds the same item twice'],
  ['pattern', ({ schema, value }) => `must match ${schema['patternAsWritten']}, got ${shownValue(value)}`],
  ['format', formatText],
])

function unwanted({ value }: Explained): string {
  return `${shownValue(value)} is not accepted here`
}

function explainType(it: Explained): Issue {
  const types = typesOf(it.schema)
  const numeric = types.includes('integer') || types.includes('number')
  if (typeof it.value === 'string' && numeric && isNumberText(it.value.trim()) && !isZeroPadded(it.value.trim())) {
    const number = Number(it.value)
    if (!Number.isSafeInteger(number) && (Math.abs(number) > Number.MAX_SAFE_INTEGER || types.includes('number'))) {
      return issueOf('argument-inexact', it, inexactText(it.value, number))
    }
  }
  const advice = suggest(it.value, it.schema)
  const text = `expected ${describe(it.schema, it.compiled)}, got ${shownValue(it.value)}`
  return issueOf('argument-type', it, advice === undefined ? text : `${text}; ${advice}`)
}

function explainOne(it: Explained): Issue {
  const fitting = schemas(it.limit).filter((branch) => keeps(it.value, branch, it.compiled))
  if (fitting.length < 2) return explainType(it)
  const forms = fitting.map((branch) => describe(branch, it.compiled)).join(' and ')
  const text = `${shownValue(it.value)} fits more than one form (${forms}); it must fit exactly one`
  return issueOf('argument-value', it, text)
}

function inexactText(text: string, number: number): string {
  const shown = text.trim().slice(0, 40)
  if (!Number.isFinite(number)) return `${shown} is too large for a number`
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER)
    return `${shown} has more digits than a number can hold; send ${number}`
  return `${shown} is an integer beyond 2^53 and would lose digits; send it as a string if the tool accepts one, else a smaller number`
}

function explainRequired(it: Explained): Issue[] {
  const missing = (it.limit as string[]).filter((key) => !Object.hasOwn(it.value as JsonObject, key))
  return missing.map((key) => {
    const pointer = pointerTo(it.at, key)
    const expected = describe((getKey(propertiesOf(it.schema), key) as JsonObject) ?? true, it.compiled)
    const kind = expected === 'any value' ? '' : `; expected ${expected}`
    return { code: 'argument-missing', message: `${shownPointer(pointer)} is missing${kind}`, pointer }
  })
}

function explainAdditional(it: Explained): Issue[] {
  const known = Object.keys(propertiesOf(it.schema))
  const extra = Object.keys(it.value as JsonObject).filter((key) => !known.includes(key))
  return extra.slice(0, 3).map((key) => {
    const pointer = pointerTo(it.at, key)
    const message = `${shownPointer(pointer)} is not accepted; ${it.name} takes ${known.join(', ')}`
    return { code: 'argument-unknown', message, pointer }
  })
}

function formatText({ value, limit }: Explained): string {
  const format = String(limit)
  const text = String(value)
  const got = /^\d{4}-\d\d-\d\d$/.test(text) ? `date "${text}"` : shownValue(value)
  const asGiven = inFormat(text, format)
  if (asGiven === undefined) return `expected ${formatWords(format)}, got ${got}`
  return `expected ${format}, got ${got}; send "${asGiven}"`
}

/** A day for a point in time and the other way round, as a suggestion: which hour was meant nobody knows. */
function inFormat(value: string, format: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)?.*)?$/s.exec(value.slice(0, 40)) ?? []
  if (day === undefined) return undefined
  if (format === 'date') return day
  if (format !== 'date-time') return undefined
  return `${day}T${time === undefined ? '00:00:00' : time.padEnd(8, ':00')}Z`
}
