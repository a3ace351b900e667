import type { Issue, IssueCode } from '../core/issue.ts'
import { getKey, isObject, type Json, type JsonObject, pointerTo } from '../core/json.ts'
import { type Breach, keeps } from './check.ts'
import { schemas, typesOf } from './coerce.ts'
import { choices, describe, formatWords, shownPointer, shownValue } from './describe.ts'
import { isNumberText, isZeroPadded } from './lossless.ts'
import type { CompiledSchema, Schema } from './schema.ts'
import { suggest } from './suggest.ts'

/** Most issues told of one call: a small model mends three, not thirty. */
const most = 6

/** What arguments break, as issues for the model: `days: expected integer, got string "30 days"; send 30`. */
export function explain(breaches: Iterable<Breach>, compiled: CompiledSchema): Issue[] {
  const issues = new Map<string, Issue>()
  for (const breach of breaches) {
    for (const issue of explainBreach(breach, compiled)) issues.set(`${issue.code} ${issue.pointer}`, issue)
    if (issues.size >= most) break
  }
  return [...issues.values()].slice(0, most)
}

type Explain = (context: Explained) => Issue[]

interface Explained extends Breach {
  name: string
  limit: Json
  compiled: CompiledSchema
}

function explainBreach(breach: Breach, compiled: CompiledSchema): Issue[] {
  const { keyword, at, schema } = breach
  const context: Explained = { ...breach, name: shownPointer(at), limit: schema[keyword] ?? null, compiled }
  const known = table.get(keyword)
  return known ? known(context) : [issueOf('argument-value', context, `does not keep ${keyword} of the tool's schema`)]
}

function issueOf(code: IssueCode, { at, name }: Explained, text: string): Issue {
  return { code, message: `${name}: ${text}`, pointer: at }
}

/** One row for keywords that compare with a limit: what must be, in words. */
function limitRow(words: string): Explain {
  return (it) => [issueOf('argument-value', it, `must be ${words} ${JSON.stringify(it.limit)}, got ${sizeOf(it)}`)]
}

function sizeOf({ value, keyword }: Explained): string {
  if (typeof value === 'string' && keyword.endsWith('Length')) return `${[...value].length}`
  return shownValue(value)
}

const table = new Map<string, Explain>([
  ['type', explainType],
  ['anyOf', explainType],
  ['oneOf', explainOne],
  [
    'enum',
    (it) => [
      issueOf('argument-value', it, `must be one of ${choices(it.limit as Json[])}, got ${shownValue(it.value)}`),
    ],
  ],
  ['const', limitRow('exactly')],
  ['not', explainUnwanted],
  ['false', explainUnwanted],
  ['contains', (it) => [issueOf('argument-value', it, `must hold ${describe(it.limit as Schema, it.compiled)}`)]],
  ['required', explainRequired],
  [
    'dependentRequired',
    (it) => [issueOf('argument-missing', it, `some arguments belong together: ${JSON.stringify(it.limit)}`)],
  ],
  ['additionalProperties', explainAdditional],
  ['unevaluatedProperties', explainAdditional],
  ['minimum', limitRow('at least')],
  ['maximum', limitRow('at most')],
  ['exclusiveMinimum', limitRow('more than')],
  ['exclusiveMaximum', limitRow('less than')],
  ['multipleOf', limitRow('a multiple of')],
  ['minLength', limitRow('a text with a length of at least')],
  ['maxLength', limitRow('a text with a length of at most')],
  ['minItems', limitRow('a list with a length of at least')],
  ['maxItems', limitRow('a list with a length of at most')],
  ['uniqueItems', (it) => [issueOf('argument-value', it, 'holds the same item twice')]],
  [
    'pattern',
    (it) => [issueOf('argument-value', it, `must match ${it.schema['patternAsWritten']}, got ${shownValue(it.value)}`)],
  ],
  ['format', explainFormat],
])

function explainType(it: Explained): Issue[] {
  const types = typesOf(it.schema)
  const numeric = types.includes('integer') || types.includes('number')
  if (typeof it.value === 'string' && numeric && isNumberText(it.value.trim()) && !isZeroPadded(it.value.trim())) {
    const number = Number(it.value)
    if (!Number.isSafeInteger(number) && (Math.abs(number) > Number.MAX_SAFE_INTEGER || types.includes('number'))) {
      return [issueOf('argument-inexact', it, inexactText(it.value, number))]
    }
  }
  const advice = suggest(it.value, it.schema)
  const text = `expected ${describe(it.schema, it.compiled)}, got ${shownValue(it.value)}`
  return [issueOf('argument-type', it, advice === undefined ? text : `${text}; ${advice}`)]
}

function explainOne(it: Explained): Issue[] {
  const fitting = schemas(it.schema['oneOf']).filter((branch) => keeps(it.value, branch, it.compiled))
  if (fitting.length < 2) return explainType(it)
  const forms = fitting.map((branch) => describe(branch, it.compiled)).join(' and ')
  return [
    issueOf(
      'argument-value',
      it,
      `${shownValue(it.value)} fits more than one form (${forms}); it must fit exactly one`,
    ),
  ]
}

function inexactText(text: string, number: number): string {
  const shown = text.trim().slice(0, 40)
  if (!Number.isFinite(number)) return `${shown} is too large for a number`
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER)
    return `${shown} has more digits than a number can hold; send ${number}`
  return `${shown} is an integer beyond 2^53 and would lose digits; send it as a string if the tool accepts one, else a smaller number`
}

function explainUnwanted(it: Explained): Issue[] {
  return [issueOf('argument-value', it, `${shownValue(it.value)} is not accepted here`)]
}

function explainRequired(it: Explained): Issue[] {
  const given = isObject(it.value) ? it.value : {}
  const missing = (it.limit as Json[]).map(String).filter((key) => !Object.hasOwn(given, key))
  return missing.map((key) => {
    const pointer = pointerTo(it.at, key)
    const expected = describe((getKey(propertiesOf(it.schema), key) as JsonObject) ?? true, it.compiled)
    const kind = expected === 'any value' ? '' : `; expected ${expected}`
    return { code: 'argument-missing', message: `${shownPointer(pointer)} is missing${kind}`, pointer }
  })
}

function explainAdditional(it: Explained): Issue[] {
  if (it.limit !== false || !isObject(it.value)) return []
  const known = Object.keys(propertiesOf(it.schema))
  const extra = Object.keys(it.value)
    .filter((key) => !known.includes(key))
    .slice(0, 3)
  return extra.map((key) => {
    const pointer = pointerTo(it.at, key)
    return {
      code: 'argument-unknown',
      message: `${shownPointer(pointer)} is not accepted; ${it.name} takes ${known.join(', ')}`,
      pointer,
    }
  })
}

function propertiesOf(schema: JsonObject): JsonObject {
  const properties = schema['properties']
  return isObject(properties) ? properties : {}
}

function explainFormat(it: Explained): Issue[] {
  const format = String(it.limit)
  const asGiven = typeof it.value === 'string' ? inFormat(it.value, format) : undefined
  const got =
    typeof it.value === 'string' && /^\d{4}-\d\d-\d\d$/.test(it.value) ? `date "${it.value}"` : shownValue(it.value)
  const expected = asGiven === undefined ? formatWords(format) : format
  const advice = asGiven === undefined ? '' : `; send "${asGiven}"`
  return [issueOf('argument-value', it, `expected ${expected}, got ${got}${advice}`)]
}

/** A day for a point in time and the other way round, as a suggestion: which hour was meant nobody knows. */
function inFormat(value: string, format: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)?.*)?$/s.exec(value.slice(0, 40)) ?? []
  if (day === undefined) return undefined
  if (format === 'date') return day
  if (format !== 'date-time') return undefined
  return `${day}T${time === undefined ? '00:00:00' : time.padEnd(8, ':00')}Z`
}
