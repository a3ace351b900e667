import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type DialectCase,
  dialectDifferences,
  isReadable,
  type Report,
  readLines,
  readReportTools,
  readTools,
  reportDifferences,
} from './given-cases.ts'

const folder = new URL('../../../shared/cases/', import.meta.url)

const built = new Set([
  ...['hermes', 'bare-json', 'fenced-json', 'openai-json', 'llama-pythonic', 'react', 'smolagents-json'],
  ...['smolagents-code', 'mixed', 'gemma3-toolcode'],
])

describe.skipIf(!existsSync(folder))('the given cases of dialects', () => {
  it('reads the dialects that are built, and leaves alone what only looks like a call', async () => {
    const tools = readTools(new URL('dialects.tools.json', folder))
    const cases = readLines<DialectCase>(new URL('dialects.jsonl', folder))
    const holds = await Promise.all(
      cases.map(async (it) => [it, (await dialectDifferences(it, tools)).length === 0] as const),
    )
    const failing = (list: typeof holds) => list.filter(([, ok]) => !ok).map(([{ id }]) => id)
    const ours = holds.filter(([{ dialect }]) => built.has(dialect))
    const negative = ours.filter(([{ kind }]) => kind === 'negative')
    const share = holds.filter(([, ok]) => ok).length / holds.length
    console.info(
      `dialects.jsonl: ${ours.length - failing(ours).length}/${ours.length} of the built ones, ${share.toFixed(3)} of all`,
    )
    expect(failing(negative)).toEqual([])
    expect(failing(ours).length, failing(ours).join(' ')).toBeLessThanOrEqual(3)
  })

  it('reads the completions and streams of the reports', async () => {
    const tools = readReportTools(new URL('reports.tools.json', folder))
    const cases = readLines<Report>(new URL('reports.jsonl', folder)).filter(isReadable)
    const holds = await Promise.all(
      cases.map(async (it) => [it.id, (await reportDifferences(it, tools)).length === 0] as const),
    )
    const failing = holds.filter(([, ok]) => !ok).map(([id]) => id)
    console.info(
      `reports.jsonl: ${holds.length - failing.length}/${holds.length} completions and streams; not yet: ${failing.join(' ')}`,
    )
    expect(notYet).toEqual(expect.arrayContaining(failing))
  })
})

/** Both are written in XML bodies and Gemma's own literals, which no body reader here reads. */
const notYet = ['B064', 'B169']
