import type { Contract } from '../core/flow.ts'
import { fail, type Issue, ok, type Result } from '../core/issue.ts'
import { shownName } from './shown-name.ts'
import { collapsed } from './spelling.ts'

/** The contract a call means: by its name, or by the only name that differs in case or punctuation (a guess). */
export function findTool(name: string, contracts: readonly Contract[]): Result<FoundTool> {
  const exact = contracts.find((it) => it.name === name)
  if (exact) return ok({ contract: exact, spelled: false })
  const near = contracts.filter((it) => collapsed(it.name) === collapsed(name) && collapsed(name) !== '')
  if (near.length === 1) return ok({ contract: near[0]!, spelled: true })
  if (near.length > 1) {
    const names = near.map((it) => it.name).join(' or ')
    return fail({
      code: 'tool-ambiguous',
      message: `there is no tool named ${shownName(name)}; write ${names} exactly`,
    })
  }
  return fail({ code: 'tool-unknown', message: unknownText(name, contracts) })
}

export interface FoundTool {
  contract: Contract
  /** Whether the name had to be guessed from its letters. */
  spelled: boolean
}

/** Names that no run can work with, found when tools are put together. */
export function checkToolNames(contracts: readonly Contract[]): Issue[] {
  const issues: Issue[] = []
  const seen = new Set<string>()
  for (const { name } of contracts) {
    if (name.trim() === '') issues.push({ code: 'tool-name-unusable', message: 'a tool has an empty name' })
    else if (seen.has(name))
      issues.push({ code: 'tool-name-unusable', message: `two tools are named ${shownName(name)}` })
    seen.add(name)
  }
  return issues
}

function unknownText(name: string, contracts: readonly Contract[]): string {
  const names = contracts.map((it) => it.name)
  if (names.length === 0)
    return `there is no tool named ${shownName(name)}; there are no tools at all, so answer in plain text`
  const words = new Set(wordsOf(name))
  const similar = names.filter((it) => wordsOf(it).some((word) => words.has(word))).slice(0, 3)
  const hint = similar.length > 0 && names.length > 8 ? ` (similar: ${similar.join(', ')})` : ''
  return `there is no tool named ${shownName(name)}; there are: ${listed(names)}${hint}`
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((it) => it.length > 2)
}

function listed(names: string[]): string {
  const most = 30
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}
