import type { Contract } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import { getKey, isObject, type Json, type JsonObject, typeName } from '../core/json.ts'
import { finalAnswer } from './final-answer.ts'

/**
 * Contracts from a list as people have it: `{name, description?, parameters}` or OpenAI's `{type, function}`, also
 * mixed. What cannot be used is left out and said. A list says nothing of how a run ends: the name that the desks use
 * for it does, or `ends`. A tool reads unless it says `effect`, and that is a hint only. A tool alone, and an object with
 * the list under `tools`, count as the list.
 */
export function readToolList(given: Json): { contracts: Contract[]; issues: Issue[] } {
  const list = isObject(given) ? (getKey(given, 'tools') ?? [given]) : given
  if (!Array.isArray(list)) return { contracts: [], issues: [bad(`tools must be a list, not ${typeName(list)}`)] }
  const contracts: Contract[] = []
  const issues: Issue[] = []
  for (const [at, entry] of list.entries()) {
    const contract = readEntry(entry)
    if (typeof contract === 'string') issues.push(bad(`tools[${at}] ${contract}`))
    else if (contracts.some((it) => it.name === contract.name))
      issues.push(bad(`tools[${at}] has the name of another: "${contract.name}"`))
    else contracts.push(contract)
  }
  return { contracts, issues }
}

function readEntry(entry: Json): Contract | string {
  if (!isObject(entry)) return `must be an object, not ${typeName(entry)}`
  const inner = getKey(entry, 'function')
  const tool: JsonObject = isObject(inner) ? inner : entry
  const name = getKey(tool, 'name')
  if (typeof name !== 'string' || name === '') return 'has no name'
  const description = getKey(tool, 'description') ?? ''
  const parameters = getKey(tool, 'parameters') ?? { type: 'object', properties: {} }
  if (typeof description !== 'string') return `"${name}": description must be a string, not ${typeName(description)}`
  if (!isObject(parameters)) return `"${name}": parameters must be an object, not ${typeName(parameters)}`
  const ends = name === finalAnswer.contract.name || getKey(tool, 'ends') === true
  const effect = (['write', 'destroy'] as const).find((it) => it === getKey(tool, 'effect')) ?? 'read'
  return { name, description, parameters, effect, effectFrom: 'hint', ...(ends && { ends }) }
}

function bad(message: string): Issue {
  return { code: 'line-unreadable', message }
}
