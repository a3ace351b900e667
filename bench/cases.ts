import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchCase } from './cases/bench-case.ts'
import { type CaseResult, checkCase } from './cases/check-case.ts'
import { givenCases } from './cases/given.ts'
import { ownCases } from './cases/own.ts'
import { tableOf } from './cases/table.ts'

/*
 * How many completions are read right, by dialect and kind: our own cases, and those of given files or folders.
 *
 *     npm run bench:cases -- ../shared/cases/dialects.jsonl --failures
 */

const usage = 'npm run bench:cases [-- DIR_OR_FILE … --failures --only WORD --json FILE]'

/** Measures and prints; it ends well even where cases differ, since which of them must hold is for tests to say. */
export async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      failures: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      json: { type: 'string', default: 'node_modules/.cache/bench/cases.json' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const all: BenchCase[] = [...ownCases('tests/dialect/cases'), ...positionals.flatMap(givenCases)]
  const chosen = all.filter((it) => `${it.dialect}/${it.kind}/${it.id}`.includes(values.only))
  const results: CaseResult[] = []
  for (const it of chosen) results.push(await checkCase(it))
  if (values.failures) for (const it of results) printFailure(it)
  console.log(tableOf(results))
  mkdirSync(dirname(values.json), { recursive: true })
  writeFileSync(values.json, `${JSON.stringify({ results }, null, 2)}\n`)
  console.log(`written to ${values.json}`)
  return 0
}

function printFailure({ dialect, kind, id, text, differences, whenCut }: CaseResult): void {
  if (differences.length + whenCut.length === 0) return
  console.log(`${dialect} ${kind} ${id}`)
  console.log(`  ${JSON.stringify(text)}`)
  for (const it of [...differences, ...whenCut]) console.log(`  ${it}`)
}
