import type { Contract, ToolCall } from '../core/flow.ts'
import { fail, type Issue, ok, type Result } from '../core/issue.ts'
import { getKey, isObject, type Json, type JsonObject, pointerTo, setKey } from '../core/json.ts'
import { keeps } from './check.ts'
import { type Parameters, parametersOf } from './parameters.ts'
import { type CompiledSchema, propertiesOf, type Schema } from './schema.ts'
import { shownName } from './shown-name.ts'
import { collapsed } from './spelling.ts'

/** A call's arguments by name, before their types are looked at. */
export interface NamedArguments {
  named: JsonObject
  /** Whether a name had to be read in another spelling: `coinId` for `coin_id`. */
  spelled: boolean
  /** Whether they stood under one more name: `{"params": {"coin_id": "bitcoin"}}`. */
  wrapped: boolean
}

/** Maps positions in the order of `properties`, and names to the parameters they mean. */
export function nameArguments(call: ToolCall, contract: Contract, compiled: CompiledSchema): Result<NamedArguments> {
  const parameters = parametersOf(compiled)
  const inside = insideWrapper(call, parameters)
  const { positional, named } = inside ?? dictionaryAsArguments(call, parameters, compiled)
  const naming: Naming = { contract, parameters, out: {}, issues: [], spelled: false }
  placePositions(positional, naming)
  placeExactNames(named, naming)
  placeOtherNames(named, naming)
  return naming.issues.length > 0
    ? fail(...naming.issues)
    : ok({ named: naming.out, spelled: naming.spelled, wrapped: inside !== undefined })
}

interface Naming {
  contract: Contract
  parameters: Parameters
  out: JsonObject
  issues: Issue[]
  spelled: boolean
}

type Given = Pick<ToolCall, 'positional' | 'named'>

/** `get_price({"coin_id": "bitcoin"})`: a single dictionary whose keys are all parameters is the arguments. */
function dictionaryAsArguments(call: Given, { names }: Parameters, compiled: CompiledSchema): Given {
  const only = call.positional[0]
  if (call.positional.length !== 1 || !isObject(only) || Object.keys(call.named).length > 0) return call
  if (Object.keys(only).length === 0 && names[0] !== undefined && firstTakes(only, names[0], compiled)) return call
  return areParameters(Object.keys(only), names) ? { positional: [], named: only } : call
}

/** `get_price(params={"coin_id": "bitcoin"})`: the same behind a name that is no parameter. */
function insideWrapper({ positional, named }: Given, { names, openEnded, declares }: Parameters): Given | undefined {
  const [key, ...others] = Object.keys(named)
  if (key === undefined || others.length + positional.length > 0 || openEnded || declares(key)) return undefined
  const only = named[key]!
  if (!isObject(only) || names.some((it) => collapsed(it) === collapsed(key))) return undefined
  const keys = Object.keys(only)
  return keys.length > 0 && areParameters(keys, names) ? { positional, named: only } : undefined
}

function areParameters(keys: string[], names: string[]): boolean {
  const known = new Set(names.flatMap((it) => [it, collapsed(it)]))
  return keys.every((it) => known.has(it) || known.has(collapsed(it)))
}

function firstTakes(value: Json, name: string, compiled: CompiledSchema): boolean {
  const schema = getKey(propertiesOf(compiled.root), name)
  return schema !== undefined && keeps(value, schema as Schema, compiled)
}

function placePositions(positional: Json[], { contract, parameters, out, issues }: Naming): void {
  const { names } = parameters
  if (positional.length > names.length) {
    const takes = names.length === 0 ? 'no arguments' : `at most ${names.length}: ${names.join(', ')}`
    const message = `${shownName(contract.name)} takes ${takes}; got ${positional.length}`
    issues.push({ code: 'arguments-too-many', message })
  }
  for (const [i, value] of positional.slice(0, names.length).entries()) setKey(out, names[i]!, value)
}

function placeExactNames(named: JsonObject, { parameters, out, issues }: Naming): void {
  for (const [key, value] of Object.entries(named)) {
    if (!parameters.declares(key)) continue
    if (Object.hasOwn(out, key)) issues.push(twice(key))
    else setKey(out, key, value)
  }
}

function placeOtherNames(named: JsonObject, naming: Naming): void {
  const { parameters, out, issues } = naming
  const unknown: string[] = []
  const taken = new Map<string, string>()
  for (const [key, value] of Object.entries(named)) {
    if (parameters.declares(key)) continue
    const near = parameters.names.filter((it) => collapsed(it) === collapsed(key))
    const target = near[0]
    if (parameters.openEnded) setKey(out, key, value)
    else if (target === undefined) unknown.push(key)
    else if (near.length > 1) issues.push(ambiguous(key, `${key} could be ${near.join(' or ')}; write the exact name`))
    else if (taken.has(target))
      issues.push(ambiguous(key, `${taken.get(target)} and ${key} both given; send only ${target}`))
    else if (Object.hasOwn(named, target))
      issues.push(ambiguous(key, `${key} and ${target} both given; send only ${target}`))
    else if (Object.hasOwn(out, target)) issues.push(twice(target))
    else {
      taken.set(target, key)
      naming.spelled = true
      setKey(out, target, value)
    }
  }
  if (unknown.length > 0) issues.push(unknownIssue(unknown, naming))
}

function unknownIssue(unknown: string[], { contract, parameters, out }: Naming): Issue {
  const shown = unknown.slice(0, 8).map(shownName).join(', ')
  const missing = parameters.required.filter((it) => !Object.hasOwn(out, it))
  const accepted = parameters.names.map((it) => (parameters.required.includes(it) ? `${it} (required)` : it)).join(', ')
  const takes = accepted === '' ? 'no arguments' : accepted
  const lacks = missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''
  const message = `unknown ${unknown.length > 1 ? 'arguments' : 'argument'} ${shown}; ${shownName(contract.name)} takes ${takes}${lacks}`
  return { code: 'argument-unknown', message, pointer: pointerTo('', unknown[0]!) }
}

function ambiguous(key: string, message: string): Issue {
  return { code: 'argument-ambiguous', message, pointer: pointerTo('', key) }
}

function twice(name: string): Issue {
  return { code: 'argument-twice', message: `${name} is given twice; send it once`, pointer: pointerTo('', name) }
}
