import type { Contract } from '../../src/core/flow.ts'
import { readJson } from '../../src/core/json/json-reader.ts'
import { parseJson } from '../../src/core/json.ts'
import { readToolList } from '../../src/desk/read-tool-list.ts'
import { schemaIssues } from '../../src/gate/schema-issues.ts'

/** The tools that a text declares, and what is wrong with it, with the place. */
export interface ReadTools {
  contracts: Contract[]
  issues: string[]
}

export function readTools(text: string): ReadTools {
  if (text.trim() === '') return { contracts: [], issues: [] }
  const value = parseJson(text)
  if (value === undefined) return { contracts: [], issues: [whyNotJson(text)] }
  const { contracts, issues } = readToolList(value)
  const unusable = contracts.flatMap(schemaIssues)
  return { contracts, issues: [...issues, ...unusable].map((it) => it.message) }
}

/**
 * Where a text stops being JSON. The platform's parsers say it each in their own way, or not at all; the reader of
 * completions knows where it had to mend.
 *
 *     line 3, column 18: trailing comma
 */
function whyNotJson(text: string): string {
  const read = readJson(text)
  if (!read.ok) {
    const message = read.issues[0]?.message ?? 'not JSON'
    const [, at = '0', rest = message] = /^position (\d+): (.*)$/s.exec(message) ?? []
    return `${lineAndColumn(text, Number(at))}: ${rest}`
  }
  const { repairs, missing, duplicates, notFinite } = read.value
  const places = [
    ...repairs.map((it) => ({ at: it.span[0], what: it.code.replaceAll('-', ' ') })),
    ...missing.map((it) => ({ at: it.span[0], what: 'a value is missing, or something is not closed' })),
  ].sort((a, b) => a.at - b.at)
  const first = places[0]
  if (first) return `${lineAndColumn(text, first.at)}: ${first.what}`
  return duplicates.length + notFinite.length > 0 ? 'not JSON: a number or a key is not as it must be' : 'not JSON'
}

function lineAndColumn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`
}
