import { readJson } from '../../core/json/json-reader.ts'
import type { JsonReading } from '../../core/json/json-reading.ts'
import { getKey, isObject, type Json, type JsonObject, pointerTo } from '../../core/json.ts'
import { type RepairCode, repair } from '../../core/repair.ts'
import { readArguments } from './arguments-from-json.ts'
import { isDefinition, schemaProperties } from './definition.ts'
import { type Found, type FoundCall, newCall, nothingFound, withRepair } from './found.ts'
import { unreadableIssue } from './issues.ts'
import type { PlacedJson } from './placed-json.ts'
import { isPlaceholder, type ToolNames } from './tool-names.ts'

/**
 * The calls that a JSON value asks for, in any of the shapes that models write:
 *
 *     {"name": "f", "arguments": {"k": 1}}        {"tool_calls": [{"function": {"name": "f", "arguments": "{}"}}]}
 *     {"action": "f", "action_input": {"k": 1}}   {"f": {"k": 1}}   {"name": "f", "k": 1}   [{…}, {…}]
 *     ["f", {"k": 1}]   {"arguments": {"k": 1, "name": "f"}}
 */
export function callsFromJson(reading: PlacedJson, names: ToolNames): Found {
  const plain = plainCall(reading, names)
  if (plain) return { calls: [plain], issues: [] }
  return callsIn(reading.value, { reading, names, pointer: '', repairs: [], depth: 0 })
}

/** `{"name": "f", "arguments": {…}}` just as it should be, of a tool on offer: what most calls are. */
export function plainCall(reading: JsonReading, names: ToolNames): FoundCall | undefined {
  const { repairs, exact, duplicates, missing, notFinite } = reading
  const isClean = repairs.length + exact.length + duplicates.length + missing.length + notFinite.length === 0
  return isClean ? plainCallIn(reading.value, names) : undefined
}

/** The same in a value in which nothing had to be mended. */
export function plainCallIn(value: Json, names: ToolNames): FoundCall | undefined {
  if (!isObject(value)) return undefined
  let keys = 0
  for (const _ in value) keys++
  if (keys !== 2) return undefined
  const tool = getKey(value, 'name')
  const named = getKey(value, 'arguments')
  if (typeof tool !== 'string' || named === undefined || !isObject(named)) return undefined
  if (!names.has(tool) || isDefinition(value, names)) return undefined
  if (schemaProperties(named, names.properties(tool))) return undefined
  return newCall(tool, 'json', named)
}

/** A call whose name stood elsewhere: the whole value is its arguments. */
export function callWithArguments(reading: PlacedJson, name: string, names: ToolNames): Found {
  const { value } = reading
  const declared = names.properties(names.find(name).tool)
  if (isObject(value) && (hasNameAndArguments(value, declared) || (holdsCalls(value) && !names.has(name))))
    return callsFromJson(reading, names)
  return makeCall(name, value, { reading, names, pointer: '', repairs: [], depth: 0 })
}

/** `[{"f": {…}}, {"g": {…}}]`, in a form in which every key is the name of a tool. */
export function callsUnderNames(reading: PlacedJson, names: ToolNames): Found {
  const place: Place = { reading, names, pointer: '', repairs: [], depth: 0 }
  const found = callsIn(reading.value, place)
  if (found.calls.length + found.issues.length > 0) return found
  const items = Array.isArray(reading.value) ? reading.value : [reading.value]
  return join(
    items.flatMap((it, i) => {
      if (!isObject(it)) return []
      const pointer = Array.isArray(reading.value) ? pointerTo('', i) : ''
      return Object.keys(it).map((key) => makeCall(key, it[key]!, { ...place, pointer: pointerTo(pointer, key) }))
    }),
  )
}

/** Where in a JSON value a call is being looked for, and what was mended on the way there. */
export interface Place {
  reading: PlacedJson
  names: ToolNames
  pointer: string
  repairs: RepairCode[]
  depth: number
}

const nameKeys = [
  ...['name', 'tool', 'tool_name', 'function', 'function_name', 'action', 'recipient_name'],
  ...['func', 'func_name', 'function_call', 'tool_call', 'command', 'method', 'api', 'api_name'],
]
/** Common in other JSON too: they name a tool only where it is on offer. */
const looseNameKeys: ReadonlySet<string> = new Set(['command', 'method', 'api', 'api_name'])
const argumentKeys = [
  'arguments',
  'parameters',
  'args',
  'input',
  'tool_input',
  'action_input',
  'params',
  'param',
  'kwargs',
  'tool_args',
  'function_arguments',
  'function_args',
  'tool_arguments',
  'function_parameters',
  'properties',
]
/** Under these stand lists of calls. */
export const listKeys: readonly string[] = ['tool_calls', 'tool_uses', 'function_calls', 'calls']
const wrapperKeys = [
  ...listKeys,
  ...['function_call', 'tool_call', 'function', 'tool'],
  // A whole response of a server.
  ...['choices', 'message'],
]
/** These hold many other things too: they wrap what names a tool. */
const looseWrapperKeys = ['command', 'action']
const labelKeys = new Set(['id', 'type', 'index', 'tool_call_id', 'call_id', 'role', 'thought', 'thoughts', 'title'])

function callsIn(value: Json, place: Place): Found {
  if (place.depth > 4) return nothingFound
  if (Array.isArray(value)) {
    const pairs = inPairs(value, place)
    if (pairs) return pairs
    return join(value.map((it, i) => callsIn(it, { ...place, pointer: pointerTo(place.pointer, i) })))
  }
  if (typeof value === 'string') return inString(value, place)
  if (!isObject(value)) return nothingFound
  return inWrapper(value, place) ?? inObject(value, place)
}

/** `["f", {"k": 1}]`, and several such pairs in one list: each name before its arguments. */
function inPairs(list: Json[], place: Place): Found | undefined {
  const isName = (it: Json | undefined) => typeof it === 'string' && !place.names.none && place.names.knowsAsWritten(it)
  const isPaired = list.length > 0 && list.length % 2 === 0
  if (!isPaired || !list.every((it, i) => (i % 2 === 0 ? isName(it) : isObject(it)))) return undefined
  const calls = list.flatMap((name, i) =>
    typeof name === 'string'
      ? [makeCall(name, list[i + 1]!, { ...place, pointer: pointerTo(place.pointer, i + 1) })]
      : [],
  )
  return withRepair(join(calls), 'wrapper-object', ...place.reading.span)
}

/** `["{'name': 'f', 'arguments': {…}}"]`: each call in a string of its own. */
function inString(text: string, { reading, names, depth, repairs }: Place): Found {
  if (!/^\s*[[{]/.test(text) || depth > 0) return nothingFound
  const inner = readJson(text.trim(), { at: 0 })
  if (!inner.ok) return nothingFound
  const placed: PlacedJson = { ...inner.value, repairs: [], span: reading.span }
  const codes: RepairCode[] = [...repairs, 'double-encoding']
  return callsIn(placed.value, { reading: placed, names, pointer: '', repairs: codes, depth: depth + 1 })
}

/** `{"tool_calls": […]}`, `{"function_call": {…}}`, `{"type": "function", "function": {…}}`. */
function inWrapper(value: JsonObject, place: Place): Found | undefined {
  const key =
    wrapperKeys.find((it) => Object.hasOwn(value, it) && typeof value[it] === 'object' && value[it] !== null) ??
    looseWrapperKeys.find((it) => isObject(getKey(value, it) ?? null) && namesTool(value[it] as JsonObject))
  if (!key || (key === 'calls' && Object.keys(value).length > 2)) return undefined
  const inner: Place = {
    ...place,
    pointer: pointerTo(place.pointer, key),
    repairs: [...new Set<RepairCode>([...place.repairs, 'wrapper-object'])],
    depth: place.depth + 1,
  }
  const found = callsIn(value[key]!, inner)
  const [content, thought] = [getKey(value, 'content'), getKey(value, 'thought') ?? getKey(value, 'reasoning')]
  const asks = found.calls.length > 0
  return {
    ...found,
    ...(typeof content === 'string' && content && (asks || listKeys.includes(key)) && { text: content }),
    ...(typeof thought === 'string' && thought && asks && { reasoning: thought }),
  }
}

function inObject(value: JsonObject, place: Place): Found {
  if (isDefinition(value, place.names)) return nothingFound
  const nameKey = nameKeys.find((it) => typeof getKey(value, it) === 'string')
  const name = nameKey === undefined ? '' : String(value[nameKey]).trim()
  if (!nameKey) return nameAmongArguments(value, place) ?? underItsName(value, place)
  if (!name || (isPlaceholder(name) && !place.names.has(name))) return nothingFound

  if (looseNameKeys.has(nameKey) && !place.names.has(place.names.find(name).tool)) return nothingFound
  const together = ['parameters', 'arguments'].find((it) => holdsCalls(getKey(value, it)))
  if (together && !place.names.has(name)) {
    return inWrapper(value[together] as JsonObject, { ...place, pointer: pointerTo(place.pointer, together) })!
  }
  const declared = place.names.properties(place.names.find(name).tool)
  const holdsAll = (it: string) => Object.hasOwn(value, it) && (!Object.hasOwn(declared, it) || isObject(value[it]!))
  const argumentKey = argumentKeys.find((it) => it !== nameKey && holdsAll(it))
  const repairs = [...place.repairs]
  if (nameKey !== 'name' || (argumentKey && argumentKey !== 'arguments')) repairs.push('alias-key')
  if (!argumentKey) return flattened(value, nameKey, { ...place, repairs })
  const filledIn = schemaProperties(value[argumentKey]!, declared)
  if (filledIn) repairs.push('wrapper-object')
  const inside = pointerTo(place.pointer, argumentKey)
  const pointer = filledIn ? pointerTo(inside, 'properties') : inside
  const given = filledIn ?? value[argumentKey]!
  // A parameter of the tool beside its arguments: `{"name": "f", "arguments": {"k": 1}, "l": 2}`.
  const isLeft = (it: string) =>
    Object.hasOwn(declared, it) && !labelKeys.has(it) && it !== nameKey && it !== argumentKey
  const left = isObject(given) ? Object.keys(value).filter((it) => isLeft(it) && !Object.hasOwn(given, it)) : []
  if (left.length === 0) return makeCall(name, given, { ...place, repairs, pointer })
  repairs.push('flattened-arguments')
  const all = { ...(given as JsonObject), ...Object.fromEntries(left.map((it) => [it, value[it]!])) }
  return makeCall(name, all, { ...place, repairs, pointer })
}

/** The body of `multi_tool_use.parallel`: `{"tool_uses": [{"recipient_name": "functions.f", "parameters": {…}}]}`. */
function holdsCalls(value: Json | undefined): boolean {
  return value !== undefined && isObject(value) && Array.isArray(getKey(value, 'tool_uses'))
}

/** `{"name": "f", "k": 1}`: what is left is the arguments, where the tool has such parameters. */
function flattened(value: JsonObject, nameKey: string, place: Place): Found {
  const name = String(value[nameKey])
  const { tool } = place.names.find(name)
  const declared = place.names.properties(tool)
  const rest = Object.keys(value).filter((it) => it !== nameKey && (Object.hasOwn(declared, it) || !labelKeys.has(it)))
  if (rest.length === 0) return makeCall(name, {}, place)
  const fits =
    place.names.has(tool) &&
    rest.every((it) => Object.hasOwn(declared, it)) &&
    place.names.required(tool).every((it) => rest.includes(it))
  if (!fits) return { calls: [], issues: [{ issue: unreadableIssue('keys beside "name"'), tool }] }
  const given = Object.fromEntries(rest.map((it) => [it, value[it]!]))
  const repairs: RepairCode[] = [...place.repairs, 'flattened-arguments']
  return makeCall(name, given, { ...place, repairs })
}

/** `{"arguments": {"coin_id": "tron", "name": "get_price"}}`: the brace before the name came too late. */
function nameAmongArguments(value: JsonObject, place: Place): Found | undefined {
  const key = argumentKeys.find((it) => Object.hasOwn(value, it))
  const given = key === undefined ? null : value[key]!
  const name = isObject(given) ? getKey(given, 'name') : undefined
  if (!isObject(given) || typeof name !== 'string' || place.names.none) return undefined
  const { tool } = place.names.find(name)
  if (!place.names.knowsAsWritten(name) || Object.hasOwn(place.names.properties(tool), 'name')) return undefined
  const { name: _, ...rest } = given
  const repairs: RepairCode[] = [...place.repairs, 'flattened-arguments']
  return makeCall(name, rest, { ...place, repairs, pointer: pointerTo(place.pointer, key!) })
}

/** `{"get_price": {"coin_id": "tron"}}`, and several tools beside each other. */
function underItsName(value: JsonObject, place: Place): Found {
  const keys = Object.keys(value)
  if (place.names.none || !keys.every((it) => place.names.knows(it))) return nothingFound
  if (keys.length > 1 && !keys.every((it) => isObject(value[it]))) return nothingFound
  if (!keys.every((it) => sharesKey(value[it]!, place.names.properties(place.names.find(it).tool)))) return nothingFound
  const repairs: RepairCode[] = [...place.repairs, 'wrapper-object']
  return join(keys.map((it) => makeCall(it, value[it]!, { ...place, repairs, pointer: pointerTo(place.pointer, it) })))
}

/** `{"get_price": {"calls": 12}}` says something about a tool: none of its parameters stands in it. */
function sharesKey(given: Json, declared: JsonObject): boolean {
  if (!isObject(given)) return true
  const keys = Object.keys(given)
  return keys.length === 0 || Object.keys(declared).length === 0 || keys.some((it) => Object.hasOwn(declared, it))
}

/** `place`: where the arguments stand. */
function makeCall(written: string, given: Json, place: Place): Found {
  const { tool, repair: renamed } = place.names.find(written)
  const positions = isPositions(given, tool, place.names) ? given : []
  const read = readArguments(positions.length > 0 ? {} : given, place.pointer, place.reading)
  if (!read.ok) return { calls: [], issues: read.issues.map((issue) => ({ issue, tool })) }
  const { named, open } = read.value
  const exact = read.value.exact.map((it) => (positions.length > 0 ? it.replace('/named', '/positional') : it))
  const codes = renamed ? [...place.repairs, renamed] : place.repairs
  const [from, to] = place.reading.span
  const repairs = [...place.reading.repairs, ...read.value.repairs, ...codes.map((code) => repair(code, from, to))]
  return { calls: [{ ...newCall(tool, 'json', named), positional: positions, repairs, exact, open }], issues: [] }
}

/** `"args": ["tron", "eur"]`: values in the order of the parameters, no more than the tool has. */
function isPositions(given: Json, tool: string, names: ToolNames): given is Json[] {
  if (!Array.isArray(given) || !names.has(tool)) return false
  const isWrapped = given.length === 1 && isObject(given[0]!)
  return !isWrapped && given.length <= Object.keys(names.properties(tool)).length
}

/** Whether an object says which tool it means, under any of the usual keys. */
export function namesTool(value: JsonObject): boolean {
  return nameKeys.some((it) => Object.hasOwn(value, it))
}

/** Under keys that are no parameters of the tool named before it. */
function hasNameAndArguments(value: JsonObject, declared: JsonObject): boolean {
  const has = (keys: string[]) => keys.some((it) => Object.hasOwn(value, it) && !Object.hasOwn(declared, it))
  return has(nameKeys) && has(argumentKeys)
}

/** What several values come to together. */
export function join(all: readonly Found[]): Found {
  const found: Found = { calls: all.flatMap((it) => it.calls), issues: all.flatMap((it) => it.issues) }
  const { text } = all.find((it) => it.text !== undefined) ?? {}
  const { reasoning } = all.find((it) => it.reasoning !== undefined) ?? {}
  return { ...found, ...(text !== undefined && { text }), ...(reasoning !== undefined && { reasoning }) }
}
