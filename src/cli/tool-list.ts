import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Contract } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import { getKey, isObject, type Json, type JsonObject, typeName } from '../core/json.ts'
import { finalAnswer } from '../desk/final-answer.ts'
import type { Host } from './host.ts'
import { UsageError } from './usage-error.ts'

/**
 * Contracts from a list as people have it: `{name, description?, parameters}` or OpenAI's `{type, function}`, also
 * mixed. What cannot be used is left out and said. A list says nothing of how a run ends: the name that the desks use
 * for it does, or `ends`.
 */
export function readToolList(list: Json): { contracts: Contract[]; issues: Issue[] } {
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

/** The contracts of a JSON file, for `--tools`. A tool alone counts as a list of one. */
export async function readToolsFile(file: string, host: Host): Promise<Contract[]> {
  const value = await readJsonFile(file, host)
  const list = isObject(value) && !Object.hasOwn(value, 'tools') ? [value] : isObject(value) ? value['tools']! : value
  const { contracts, issues } = readToolList(list)
  if (issues.length > 0) throw new UsageError(`${file}: ${issues.map((it) => it.message).join('; ')}`)
  return contracts
}

/** A file's JSON, or a usage error that says which file and what is wrong with it. */
export async function readJsonFile(file: string, host: Host): Promise<Json> {
  let text: string
  try {
    text = await readFile(resolve(host.cwd, file), 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
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
  return { name, description, parameters, effect: 'read', effectFrom: 'hint', ...(ends && { ends }) }
}

function bad(message: string): Issue {
  return { code: 'line-unreadable', message }
}
