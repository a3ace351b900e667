import { getKey, isObject, type Json, type JsonObject } from '../../src/core/json.ts'

/** A call as the check takes it: a name and its arguments, whoever read them. */
export interface Answer {
  name: string
  arguments: JsonObject
}

/** One expected call: `{"sum": {"a": [1], "unit": ["cm", ""]}}`; `""` means that the argument may be left out. */
export type Expected = Record<string, Record<string, Json[]>>

/** A tool as the leaderboard describes it, in its own words for types. */
export interface ToolDoc {
  name: string
  description: string
  parameters: { properties: Record<string, JsonObject>; required?: string[] }
}

/** What an answer does wrong, by kind, and in words for people. */
export interface Breach {
  kind: 'no-call' | 'count' | 'name' | 'argument' | 'value'
  message: string
}

/** What is wrong with the calls of one completion, after the leaderboard's own check; nothing where they are right. */
export function checkAnswer(
  calls: readonly Answer[],
  { expected, tools, asSet }: { expected: readonly Expected[]; tools: readonly ToolDoc[]; asSet: boolean },
): Breach | undefined {
  if (calls.length === 0) return { kind: 'no-call', message: `no call, expected ${namesOf(expected)}` }
  if (calls.length !== expected.length) {
    return { kind: 'count', message: `${calls.length} calls, expected ${expected.length}: ${namesOf(expected)}` }
  }
  const left = [...calls]
  for (const one of expected) {
    const breaches = left.map((call) => checkCall(call, one, tools))
    const right = breaches.indexOf(undefined)
    if (right < 0) return asSet ? nearest(breaches) : breaches[0]
    left.splice(right, 1)
  }
  return undefined
}

function namesOf(expected: readonly Expected[]): string {
  return expected.flatMap((it) => Object.keys(it)).join(', ')
}

/** Of what is wrong with each call, the one that comes nearest to what was expected. */
function nearest(breaches: (Breach | undefined)[]): Breach | undefined {
  const order: Breach['kind'][] = ['value', 'argument', 'name']
  const kind = order.find((it) => breaches.some((breach) => breach?.kind === it))
  return breaches.find((it) => it?.kind === kind)
}

function checkCall(call: Answer, expected: Expected, tools: readonly ToolDoc[]): Breach | undefined {
  const [name, accepted] = Object.entries(expected)[0]!
  if (call.name !== name) return { kind: 'name', message: `${call.name} called, expected ${name}` }
  const { properties, required = [] } = tools.find((it) => it.name === name)!.parameters
  const missing = required.find((it) => !Object.hasOwn(call.arguments, it))
  if (missing !== undefined) return { kind: 'argument', message: `${name}: ${missing} is missing` }
  for (const [key, value] of Object.entries(call.arguments)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (!schema || !Object.hasOwn(accepted, key)) return { kind: 'argument', message: `${name}: ${key} is unknown` }
    if (isAccepted(value, accepted[key]!, schema)) continue
    const message = `${name}: ${key} is ${JSON.stringify(value)}, accepted: ${JSON.stringify(accepted[key])}`
    return { kind: 'value', message }
  }
  const wanted = Object.keys(accepted).find((it) => !Object.hasOwn(call.arguments, it) && !mayBeLeftOut(accepted[it]!))
  return wanted === undefined ? undefined : { kind: 'argument', message: `${name}: ${wanted} is missing` }
}

function mayBeLeftOut(accepted: readonly Json[]): boolean {
  return accepted.includes('')
}

type Kind = 'text' | 'whole' | 'real' | 'truth' | 'list' | 'object' | 'nothing'

/** The words for types, as the leaderboard takes them: `any` is a text there. */
const kinds = new Map<string, Kind>([
  ['string', 'text'],
  ['any', 'text'],
  ['integer', 'whole'],
  ['float', 'real'],
  ['boolean', 'truth'],
  ['array', 'list'],
  ['tuple', 'list'],
  ['dict', 'object'],
])

function kindOf(value: Json): Kind {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'whole' : 'real'
  if (typeof value === 'boolean') return 'truth'
  return typeof value === 'string' ? 'text' : 'object'
}

function isOfKind(value: Json, kind: Kind | undefined): boolean {
  const own = kindOf(value)
  return own === kind || (own === 'whole' && kind === 'real')
}

function declaredKind(schema: Json | undefined): Kind | undefined {
  const type = isObject(schema) ? schema['type'] : undefined
  return typeof type === 'string' ? kinds.get(type) : undefined
}

/** A value of another type than declared counts where the accepted ones are of that type: a variable by its name. */
function isAccepted(value: Json, accepted: readonly Json[], schema: JsonObject): boolean {
  const kind = declaredKind(schema)
  const example = accepted.find((it) => it !== '')
  const isDeclared = isOfKind(value, kind)
  if (!isDeclared && (example === undefined || !isOfKind(value, kindOf(example)))) return false
  const isVariable = !isDeclared || (example !== undefined && !isOfKind(example, kind))
  const itemKind = kind === 'list' ? declaredKind(getKey(schema, 'items')) : undefined
  if (isDeclared && kind === 'list' && !hasItemsOfKind(value as Json[], accepted, itemKind)) return false
  if (isVariable) return accepted.some((it) => isSame(it, value))
  if (kind === 'object') return accepted.some((it) => isObject(it) && objectFits(value as JsonObject, it))
  if (kind === 'list' && isEmpty(value) && mayBeLeftOut(accepted)) return true
  if (kind === 'list' && itemKind === 'object') return accepted.some((it) => objectsFit(value as Json[], it))
  return accepted.some((it) => isSame(plain(it), plain(value)))
}

/** An empty list is as good as none. */
function isEmpty(value: Json): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Whether every item is of the declared type, or of the type that one of the accepted lists begins with. */
function hasItemsOfKind(items: Json[], accepted: readonly Json[], kind: Kind | undefined): boolean {
  return accepted.some((list) => {
    if (!Array.isArray(list)) return true
    const example = list.find((it) => it !== '')
    const others = example === undefined ? undefined : kindOf(example)
    return items.every((it) => isOfKind(it, kind) || isOfKind(it, others))
  })
}

/** Key by key: each has a list of values of its own. */
function objectFits(value: JsonObject, accepted: JsonObject): boolean {
  for (const [key, item] of Object.entries(value)) {
    const values = getKey(accepted, key)
    if (!Array.isArray(values) || !values.some((it) => isSame(plainText(it), plainText(item)))) return false
  }
  return Object.entries(accepted).every(
    ([key, values]) => Object.hasOwn(value, key) || (Array.isArray(values) && mayBeLeftOut(values)),
  )
}

function objectsFit(items: Json[], accepted: Json): boolean {
  if (!Array.isArray(accepted) || accepted.length !== items.length) return false
  return items.every((it, i) => {
    const other = accepted[i]
    return isObject(it) && isObject(other) && objectFits(it, other)
  })
}

/** Texts compare without case, spaces and most punctuation; in a list its own texts, and none that lie deeper. */
function plain(value: Json): Json {
  return Array.isArray(value) ? value.map(plainText) : plainText(value)
}

function plainText(value: Json): Json {
  if (typeof value !== 'string') return value
  return value
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"')
}

/** Equal, where true is 1 and false is 0, as in Python. */
function isSame(a: Json, b: Json): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return isScalar(a) && isScalar(b) && Number(a) === Number(b)
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((it, i) => isSame(it, b[i]!))
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a)
    return keys.length === Object.keys(b).length && keys.every((it) => Object.hasOwn(b, it) && isSame(a[it]!, b[it]!))
  }
  return a === b
}

function isScalar(value: Json): value is boolean | number {
  return typeof value === 'boolean' || typeof value === 'number'
}
