import type { ActionContract, Contract, ToolCall } from '../core/flow.ts'
import type { ActionCode, Issue } from '../core/issue.ts'
import { isObject, type Json, typeName } from '../core/json.ts'
import type { Repair, RepairCode } from '../core/repair.ts'
import { propertiesOf } from './schema.ts'

/** One call a completion, by position, of strings and numbers: `calculate_metrics("Lumina", 120000, 78000, 430)`. */
export const strict: ActionContract = {
  name: 'strict',
  calls: 'one',
  arguments: 'positional',
  values: 'strings-and-numbers',
  repairs: 'fence',
}

/** Several calls, arguments by position or name, any literal: `f("a", days=7, tags=["x"])`. */
export const open: ActionContract = {
  name: 'open',
  calls: 'several',
  arguments: 'any',
  values: 'literals',
  repairs: 'any',
}

/**
 * What keeps a call from its action contract. The clauses on position and mending bind Python-written actions only:
 * a JSON, XML or native call keeps `strict` when it is alone and all its arguments are strings or numbers.
 */
export function actionIssues(call: ToolCall, { actionContract, contract, siblings }: Judged): Issue[] {
  const issues: Issue[] = []
  if (actionContract.calls === 'one' && siblings.length > 1) issues.push(severalIssue(siblings.length, 'calls'))
  if (call.form === 'python') issues.push(...pythonIssues(call, actionContract, contract))
  if (actionContract.values === 'strings-and-numbers') issues.push(...valueIssues(call, contract))
  return issues
}

interface Judged {
  actionContract: ActionContract
  contract: Contract | undefined
  siblings: readonly ToolCall[]
}

export function severalIssue(count: number, what: 'calls' | 'statements' | 'code blocks'): Issue {
  return { code: 'action-several', message: `${count} ${what} in one step; write exactly one call and nothing else` }
}

function pythonIssues({ named, repairs }: ToolCall, actionContract: ActionContract, contract?: Contract): Issue[] {
  const keys = Object.keys(named)
  const issues = actionContract.repairs === 'fence' ? repairIssues(repairs) : []
  if (actionContract.arguments === 'any' || keys.length === 0) return issues
  const order = contract ? ` (${parameterNames(contract).join(', ')})` : ''
  const message = `keyword arguments are not accepted (${keys.map((it) => `${it}=`).join(', ')}); write the values only, in this order${order}`
  return [{ code: 'action-keyword', message }, ...issues]
}

function repairIssues(repairs: Repair[]): Issue[] {
  const mended = [...new Set(repairs.map((it) => it.code))].filter((it) => it !== 'fence')
  if (mended.length === 0) return []
  if (mended.includes('statements-left-out')) {
    return [{ code: 'action-several', message: 'more than one statement; write exactly one call and nothing else' }]
  }
  const advice = mended.map((it) => advices.get(it) ?? it).join('; ')
  return [{ code: 'action-repaired', message: `the call is not written correctly: ${advice}` }]
}

/** What to do about text that only mending could read; other repairs are named by their code. */
const advices = new Map<RepairCode, string>([
  ['curly-quotes', 'use straight quotes'],
  ['unescaped-quote', 'a quote inside a text needs a backslash before it'],
  ['unquoted-string', 'put text in quotes'],
  ['missing-comma', 'put a comma between arguments'],
  ['doubled-comma', 'put one comma between arguments'],
  ['missing-inner-closer', 'close every bracket and quote'],
  ['missing-outer-closer', 'close every bracket'],
  ['extra-closer', 'there is a bracket too many'],
  ['raw-control-character', 'write a line break inside a text as \\n'],
])

function valueIssues(call: ToolCall, contract: Contract | undefined): Issue[] {
  const names = contract ? parameterNames(contract) : []
  const positional = call.positional.map((value, i): [string, Json] => [names[i] ?? `argument ${i + 1}`, value])
  return [...positional, ...Object.entries(call.named)].flatMap(([name, value]) => valueIssue(name, value))
}

function valueIssue(name: string, value: Json): Issue[] {
  const [code, what] = unaccepted[typeName(value)] ?? []
  return code ? [{ code, message: `${name}: ${what} not accepted; write a string or a number` }] : []
}

const unaccepted: Partial<Record<ReturnType<typeof typeName>, [ActionCode, string]>> = {
  null: ['action-none', 'None (null) is'],
  boolean: ['action-boolean', 'True and False are'],
  array: ['action-container', 'a list is'],
  object: ['action-container', 'a dictionary is'],
}

/** The names of a contract's parameters in the order that positions are mapped in. */
export function parameterNames(contract: Contract): string[] {
  return isObject(contract.parameters) ? Object.keys(propertiesOf(contract.parameters)) : []
}
