import { fail, type Issue, ok, type Result } from '../../core/issue.ts'
import { readJson } from '../../core/json/json-reader.ts'
import { isObject, type Json, type JsonObject, pointerSteps, pointerTo, typeName } from '../../core/json.ts'
import { type Repair, type RepairCode, repair } from '../../core/repair.ts'
import type { FoundCall } from './found.ts'
import type { PlacedJson } from './placed-json.ts'

/** A call's arguments, out of whatever a model put in their place, with what had to be mended. */
export interface ReadArguments {
  named: JsonObject
  repairs: Repair[]
  exact: string[]
  open: FoundCall['open']
}

/** An object, a JSON string of one (of one…), a list that holds nothing else, or nothing at all. */
export function readArguments(value: Json, pointer: string, reading: PlacedJson): Result<ReadArguments> {
  const issue = problemUnder(pointer, reading)
  if (issue) return fail(issue)
  if (value === null || value === '') return ok(made({}, pointer, reading))
  if (isObject(value)) return ok(made(value, pointer, reading))
  if (Array.isArray(value)) return fromList(value, pointer, reading)
  if (typeof value === 'string') return fromString(value, pointer, reading)
  return fail(notAnObject(value))
}

function fromList(value: Json[], pointer: string, reading: PlacedJson): Result<ReadArguments> {
  const [first] = value
  if (value.length > 1 || (value.length === 1 && !isObject(first!))) return fail(notAnObject(value))
  const named = isObject(first ?? null) ? (first as JsonObject) : {}
  return ok(made(named, value.length === 0 ? pointer : pointerTo(pointer, 0), reading, 'wrapper-object'))
}

/** `"arguments": "{\"coin_id\": \"bitcoin\"}"`, encoded once too often or twice. */
function fromString(value: string, pointer: string, reading: PlacedJson): Result<ReadArguments> {
  let text = value.trim()
  for (let level = 0; level < 3; level++) {
    const inner = readJson(text, { at: 0 })
    if (!inner.ok) break
    if (typeof inner.value.value === 'string' && inner.value.value !== text) {
      text = inner.value.value.trim()
      continue
    }
    if (!isObject(inner.value.value) || !text.startsWith('{')) break
    const placed: PlacedJson = { ...inner.value, repairs: [], span: reading.span }
    const issue = problemUnder('', placed)
    if (issue) return fail(issue)
    const read = made(inner.value.value, '', placed, 'double-encoding')
    const [from, to] = reading.span
    const mended = inner.value.repairs.map((it) => repair(it.code, from, to))
    const outer = made({}, pointer, reading)
    return ok({ ...read, repairs: [...read.repairs, ...outer.repairs, ...mended], open: outer.open })
  }
  return fail(notAnObject(value))
}

function made(named: JsonObject, pointer: string, reading: PlacedJson, code?: RepairCode): ReadArguments {
  const [from, to] = reading.span
  const inside = reading.missing.filter((it) => isUnder(it.pointer, pointer))
  const codes: RepairCode[] = code ? [code] : []
  if (inside.length > 0) codes.push('missing-inner-closer')
  if (inside.length < reading.missing.length) codes.push('missing-outer-closer')
  if (reading.duplicates.some((it) => it.equal && sameBranch(it.pointer, pointer))) codes.push('equal-duplicate-key')
  return {
    named,
    repairs: codes.map((it) => repair(it, from, to)),
    exact: reading.exact.filter((it) => isUnder(it, pointer)).map((it) => `/named${it.slice(pointer.length)}`),
    open: inside.length === 0 ? 'nothing' : 'arguments',
  }
}

function problemUnder(pointer: string, reading: PlacedJson): Issue | undefined {
  const twice = reading.duplicates.find((it) => !it.equal && sameBranch(it.pointer, pointer))
  if (twice) {
    const key = pointerSteps(twice.pointer).at(-1) ?? ''
    return {
      code: 'duplicate-key',
      message: `the key "${key}" is given twice with different values; write it once`,
      pointer: twice.pointer.slice(isUnder(twice.pointer, pointer) ? pointer.length : 0),
    }
  }
  const notFinite = reading.notFinite.find((it) => isUnder(it, pointer))
  if (notFinite === undefined) return undefined
  const place = notFinite.slice(pointer.length)
  return {
    code: 'call-unreadable',
    message: `NaN/Infinity not allowed at ${inWords(place)}; write a number`,
    pointer: place,
  }
}

function notAnObject(value: Json): Issue {
  return {
    code: 'arguments-not-object',
    message: `arguments must be a JSON object with the parameters as keys, got ${typeName(value)}`,
  }
}

/** The other keys of the call itself, beside its arguments, count too. */
function sameBranch(pointer: string, argumentsPointer: string): boolean {
  const call = argumentsPointer.slice(0, argumentsPointer.lastIndexOf('/') + 1)
  return isUnder(pointer, argumentsPointer) || (pointer.startsWith(call) && !pointer.slice(call.length).includes('/'))
}

function isUnder(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`)
}

/** `/prices/1` as people write it: `prices[1]`. */
function inWords(pointer: string): string {
  const steps = pointerSteps(pointer)
  return steps.map((it, i) => (/^\d+$/.test(it) ? `[${it}]` : i === 0 ? it : `.${it}`)).join('')
}
