import type { Contract, ToolCall } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import { getKey, isObject, type JsonObject, setKey } from '../core/json.ts'
import { dialects, openReader, teachings } from '../dialect/table.ts'
import { judge, open } from '../gate/index.ts'
import { schemaIssues } from '../gate/schema-issues.ts'
import { toCallId } from '../trace/call-id.ts'
import { deltasOf, type Source } from './source.ts'

/** One completion and what it is to be read with. */
export interface ReadInput {
  source: Source
  contracts: Contract[]
  /** Name of a dialect, or `auto`. */
  dialect?: string | undefined
  finish?: 'stop' | 'length' | undefined
  prefill?: string | undefined
}

/** What a completion asks for, in the shape that `desk read` prints. Key order is part of the shape. */
export interface ReadOutput {
  calls: ReadCall[]
  text: string
  reasoning: string | null
  issues: ReadIssue[]
}

export interface ReadCall {
  name: string
  arguments: JsonObject
  valid: boolean | null
  repairs: { code: string; risk: string }[]
  span: [from: number, to: number] | null
}

export interface ReadIssue {
  code: string
  message: string
  /** Index of the call that it is about. */
  call?: number
}

/** Reads and judges one completion. `fine` is false when something asked for cannot be carried out as written. */
export async function readCompletion(input: ReadInput): Promise<{ output: ReadOutput; fine: boolean }> {
  const { contracts, dialect = 'auto' } = input
  const isKnown = dialectNames().includes(dialect)
  let count = 0
  const reader = openReader({
    asked: dialect,
    contracts,
    newId: () => toCallId(count++),
    native: input.source.type !== 'completion' || dialect === 'native',
    ...(input.prefill !== undefined && { prefill: input.prefill }),
  })
  const sent: Issue[] = []
  for await (const delta of deltasOf(input.source, input)) {
    reader.feed(delta)
    if (delta.type === 'finish') sent.push(...(delta.issues ?? []), ...(delta.failure ? [delta.failure.issue] : []))
  }
  const { reading } = reader
  const calls = reading.parts.flatMap((it) => (it.type === 'call' ? [it.call] : []))
  const judged = calls.map((call) => judgeCall(call, contracts, calls))
  const unusable = contracts.flatMap((it) => schemaIssues(it).map(toPair))
  const output: ReadOutput = {
    calls: judged.map((it) => it.read),
    text: reading.text,
    reasoning: reading.reasoning,
    issues: [
      ...(isKnown ? [] : [unknownDialect(dialect)]),
      ...unusable,
      ...sent.filter((it) => !reading.issues.some(({ issue }) => issue.message === it.message)).map(toPair),
      ...reading.issues.map(({ issue }) => toPair(issue)),
      ...judged.flatMap((it, call) => it.issues.map(({ code, message }) => ({ code, message, call }))),
    ],
  }
  const isRead = reading.issues.every((it) => it.id === undefined) && sent.length === 0
  return { output, fine: isKnown && isRead && unusable.length === 0 && judged.every((it) => it.read.valid !== false) }
}

/** Dialect names that `--dialect` takes. One that is only taught is read as `auto`. */
export function dialectNames(): string[] {
  return [...new Set(['auto', 'native', ...[...dialects, ...teachings].map((it) => it.name)])]
}

function unknownDialect(dialect: string): ReadIssue {
  const message = `no dialect named "${dialect}"; read as auto; there are: ${dialectNames().join(', ')}`
  return { code: 'unknown-dialect', message }
}

function toPair({ code, message }: Issue): ReadIssue {
  return { code, message }
}

function judgeCall(call: ToolCall, contracts: Contract[], siblings: ToolCall[]): { read: ReadCall; issues: Issue[] } {
  const read = (tool: string, args: JsonObject, valid: boolean | null, { repairs, span } = call): ReadCall => {
    return { name: tool, arguments: args, valid, repairs: repairs.map(({ code, risk }) => ({ code, risk })), span }
  }
  if (contracts.length === 0) return { read: read(call.tool, asWritten(call), null), issues: [] }
  const verdict = judge(call, { contracts, actionContract: open }, siblings)
  if (verdict.ok) {
    const { checked } = verdict
    return { read: read(checked.contract.name, checked.arguments, true, checked.call), issues: [] }
  }
  const contract = contracts.find((it) => it.name === call.tool)
  return { read: read(call.tool, asWritten(call, contract), false), issues: verdict.issues }
}

/**
 * Arguments by name, unchecked: a position has the name that the contract gives it, else its number. A single dictionary
 * of parameters is the arguments, as it is for the gate.
 */
export function asWritten(call: ToolCall, contract?: Contract): JsonObject {
  const properties = contract ? getKey(contract.parameters, 'properties') : undefined
  const names = isObject(properties) ? Object.keys(properties) : []
  const [only = null, ...others] = call.positional
  const alone = isObject(only) && others.length === 0 && Object.keys(call.named).length === 0
  if (alone && Object.keys(only).length > 0 && Object.keys(only).every((it) => names.includes(it))) return only
  const args: JsonObject = {}
  for (const [at, value] of call.positional.entries()) setKey(args, names[at] ?? String(at), value)
  for (const key of Object.keys(call.named)) {
    const isTaken = Object.hasOwn(args, key)
    if (!isTaken) setKey(args, key, call.named[key]!)
  }
  return args
}
