import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Contract, Delta } from '../../src/core/flow.ts'
import { openReader } from '../../src/dialect/table.ts'
import {
  type DialectCase,
  dialectDifferences,
  dialectOf,
  finishOf,
  isReadable,
  type Report,
  readLines,
  readReportTools,
  readTools,
  reportDifferences,
} from '../../tests/shared/given-cases.ts'
import type { BenchCase } from './bench-case.ts'

/** The cases of a given `NAME.jsonl`, whose tools stand beside it in `NAME.tools.json`; or of all such files of a folder. */
export function givenCases(path: string): BenchCase[] {
  if (!statSync(path).isDirectory()) return casesOf(path)
  const files = readdirSync(path).filter((it) => it.endsWith('.jsonl') && existsSync(join(path, toolsOf(it))))
  return files.flatMap((it) => casesOf(join(path, it)))
}

function casesOf(file: string): BenchCase[] {
  const lines = readLines<DialectCase | Report>(file)
  const dialects = lines.filter((it): it is DialectCase => 'completion' in it)
  const reports = lines.filter((it): it is Report => 'input_kind' in it && isReadable(it))
  if (dialects.length > 0) return fromDialects(dialects, readTools(toolsOf(file)))
  if (reports.length > 0) return fromReports(reports, readReportTools(toolsOf(file)), basename(file, '.jsonl'))
  throw new Error(`${file} holds no case with a completion or a stream`)
}

function toolsOf(file: string): string {
  return file.replace(/\.jsonl$/, '.tools.json')
}

function fromDialects(cases: DialectCase[], tools: Contract[]): BenchCase[] {
  return cases.map((it) => ({
    dialect: it.dialect,
    kind: it.kind,
    id: it.id,
    text: it.completion,
    differences: () => dialectDifferences(it, tools),
    read: (pieces, hold) => readPieces(pieces, it, { tools, hold }),
  }))
}

function readPieces(
  pieces: readonly string[],
  it: Pick<DialectCase, 'prefill' | 'kind' | 'dialect' | 'pinned'>,
  { tools, hold }: { tools: Contract[]; hold: boolean },
): ReturnType<NonNullable<BenchCase['read']>> {
  let count = 0
  const reader = openReader({
    asked: dialectOf(it),
    contracts: tools,
    newId: () => `call${String(count++).padStart(5, '0')}`,
    hold,
    ...(it.prefill !== undefined && { prefill: it.prefill }),
  })
  const deltas: Delta[] = [
    ...pieces.map((text): Delta => ({ type: 'text', text })),
    { type: 'finish', reason: finishOf(it) },
  ]
  const parts = deltas.flatMap((delta) => reader.feed(delta))
  return { reading: reader.reading, parts }
}

function fromReports(cases: Report[], tools: Contract[], name: string): BenchCase[] {
  return cases.map((it) => {
    const text = String(it.input)
    const whole = { kind: 'clean', dialect: 'auto' } as const
    return {
      dialect: name,
      kind: it.input_kind,
      id: it.id,
      text,
      differences: () => reportDifferences(it, tools),
      ...(it.input_kind === 'completion' && {
        read: (pieces: readonly string[], hold: boolean) => readPieces(pieces, whole, { tools, hold }),
      }),
    }
  })
}
