import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ReadOutput, readCompletion } from '../../src/cli/read-completion.ts'
import type { Contract } from '../../src/core/flow.ts'
import type { JsonObject } from '../../src/core/json.ts'

const folder = new URL('../../../shared/cases/', import.meta.url)

interface DialectCase {
  id: string
  dialect: string
  kind: 'clean' | 'malformed' | 'negative' | 'truncated'
  completion: string
  prefill?: string
  pinned?: boolean
  expected: { calls: { name: string; arguments: JsonObject }[]; text: string; reasoning: string | null }
}

interface Report {
  id: string
  input_kind: string
  input: string | JsonObject
  expected: JsonObject & { calls?: { name: string; args: JsonObject }[] }
}

const built = new Set([
  ...['hermes', 'bare-json', 'fenced-json', 'openai-json', 'llama-pythonic', 'react', 'smolagents-json'],
  ...['smolagents-code', 'mixed', 'gemma3-toolcode'],
])

describe.skipIf(!existsSync(folder))('the given cases of dialects', () => {
  it('reads the dialects that are built, and leaves alone what only looks like a call', async () => {
    const cases = lines<DialectCase>('dialects.jsonl')
    const holds = await Promise.all(cases.map(async (it) => [it, await holdsDialect(it)] as const))
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
    const cases = lines<Report>('reports.jsonl').filter(
      ({ input_kind: kind }) => kind === 'completion' || kind === 'sse',
    )
    const texts = cases.filter((it) => typeof it.input === 'string' && it.expected.calls)
    const holds = await Promise.all(texts.map(async (it) => [it.id, await holdsReport(it)] as const))
    const failing = holds.filter(([, ok]) => !ok).map(([id]) => id)
    console.info(
      `reports.jsonl: ${holds.length - failing.length}/${holds.length} completions and streams; not yet: ${failing.join(' ')}`,
    )
    expect(failing).toEqual(notYet)
  })
})

/** Both are written in XML bodies and Gemma's own literals, which no body reader here reads. */
const notYet = ['B064', 'B169']

async function holdsDialect(it: DialectCase): Promise<boolean> {
  const { output } = await readCompletion({
    source: { type: 'completion', text: it.completion },
    contracts: dialectTools(),
    dialect: it.pinned ? it.dialect : 'auto',
    finish: it.kind === 'truncated' ? 'length' : 'stop',
    prefill: it.prefill,
  })
  const calls = it.expected.calls.map(({ name, arguments: args }) => ({ name, args }))
  return (
    sameCalls(output, calls) &&
    plain(output.text) === plain(it.expected.text) &&
    plain(output.reasoning) === plain(it.expected.reasoning)
  )
}

async function holdsReport({ input, input_kind: kind, expected }: Report): Promise<boolean> {
  const text = String(input)
  const source = kind === 'sse' ? ({ type: 'stream', text } as const) : ({ type: 'completion', text } as const)
  const { output } = await readCompletion({ source, contracts: reportTools() })
  const wanted = expected['text'] === 'unchanged' ? text : expected['text']
  if (typeof wanted === 'string' && plain(output.text) !== plain(wanted)) return false
  if (typeof expected['reasoning'] === 'string' && plain(output.reasoning) !== plain(expected['reasoning']))
    return false
  return sameCalls(output, expected.calls ?? [])
}

function sameCalls(output: ReadOutput, calls: { name: string; args: JsonObject }[]): boolean {
  const read = output.calls.map(({ name, arguments: args }) => ({ name, args }))
  try {
    expect(read).toEqual(calls)
    return true
  } catch {
    return false
  }
}

function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

function lines<T>(name: string): T[] {
  return readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((it) => JSON.parse(it) as T)
}

function dialectTools(): Contract[] {
  const tools = JSON.parse(readFileSync(new URL('dialects.tools.json', folder), 'utf8')) as { function: Contract }[]
  return tools.map((it) => ({ ...it.function, effect: 'read', effectFrom: 'code' }))
}

/** The reports describe parameters in words: `"string, optional, default usd"`. */
function reportTools(): Contract[] {
  const tools = JSON.parse(readFileSync(new URL('reports.tools.json', folder), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  return Object.entries(tools).map(([name, parameters]) => ({
    name,
    description: '',
    effect: 'read',
    effectFrom: 'code',
    parameters: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(parameters).map(([key, words]) => [key, schemaOf(words)])),
      required: Object.keys(parameters).filter((key) => parameters[key]!.includes('required')),
    },
  }))
}

function schemaOf(words: string): JsonObject {
  const [kind = ''] = words.split(',')
  if (kind.startsWith('array of ')) return { type: 'array', items: { type: kind.slice('array of '.length) } }
  if (kind.startsWith('enum ')) return { enum: kind.slice('enum '.length).split('|') }
  return { type: /^(?:number|integer|boolean)$/.test(kind) ? kind : 'string' }
}
