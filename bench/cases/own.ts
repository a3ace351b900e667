import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Case, parseCases, readPieces, show } from '../../tests/dialect/cases.ts'
import type { BenchCase } from './bench-case.ts'

/** The cases of our own case files; each file is a dialect of its own here. */
export function ownCases(folder: string): BenchCase[] {
  return readdirSync(folder)
    .filter((it) => it.endsWith('.txt'))
    .flatMap((file) => parseCases(readFileSync(join(folder, file), 'utf8')).map((it) => ownCase(it, file)))
}

function ownCase(it: Case, file: string): BenchCase {
  return {
    dialect: `ours: ${file.replace('.txt', '')}`,
    kind: kindOf(it),
    id: it.name,
    text: it.input,
    differences: async () => {
      const read = show(readPieces(it, [it.input]).reading)
      return read === it.expected ? [] : ['read as', ...indented(read), 'not as', ...indented(it.expected)]
    },
    read: (pieces, hold) => readPieces(it, [...pieces], hold ? { hold } : {}),
  }
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `  ${line}`)
}

/** Our case files do not say it; what is expected does. */
function kindOf({ finish, expected }: Case): string {
  if (finish === 'length') return 'truncated'
  if (!/^(?:call|issue) /m.test(expected)) return 'negative'
  return /^call .* \[[\w? -]+\]$|^issue /m.test(expected) ? 'malformed' : 'clean'
}
