import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type ReadOutput, readCompletion } from '../../src/cli/read-completion.ts'
import type { Contract } from '../../src/core/flow.ts'
import type { JsonObject } from '../../src/core/json.ts'

/** One line of a file of given dialect cases: a completion, and the calls, text and reasoning that are right for it. */
export interface DialectCase {
  id: string
  dialect: string
  kind: 'clean' | 'malformed' | 'negative' | 'truncated'
  completion: string
  prefill?: string
  pinned?: boolean
  expected: { calls: { name: string; arguments: JsonObject }[]; text: string; reasoning: string | null }
}

/** One line of a file of reported failures; only what was read from a completion or a stream is read here. */
export interface Report {
  id: string
  input_kind: string
  input: string | JsonObject
  expected: JsonObject & { calls?: { name: string; args: JsonObject }[] }
}

/** How a given case is to be read. */
export function dialectOf({ pinned, dialect }: Pick<DialectCase, 'pinned' | 'dialect'>): string {
  return pinned ? dialect : 'auto'
}

export function finishOf({ kind }: Pick<DialectCase, 'kind'>): 'stop' | 'length' {
  return kind === 'truncated' ? 'length' : 'stop'
}

/** What a case is read as and what was expected, line by line, where they differ; empty when the reading is right. */
export async function dialectDifferences(it: DialectCase, contracts: Contract[]): Promise<string[]> {
  const { output } = await readCompletion({
    source: { type: 'completion', text: it.completion },
    contracts,
    dialect: dialectOf(it),
    finish: finishOf(it),
    prefill: it.prefill,
  })
  const { calls, text, reasoning } = it.expected
  return [
    ...callDifferences(
      output,
      calls.map(({ name, arguments: args }) => ({ name, args })),
    ),
    ...textDifferences('text', output.text, text),
    ...textDifferences('reasoning', output.reasoning, reasoning),
  ]
}

/** Whether a report has a text to read and calls to compare. */
export function isReadable({ input_kind: kind, input, expected }: Report): boolean {
  return (kind === 'completion' || kind === 'sse') && typeof input === 'string' && expected.calls !== undefined
}

/** The same for a report, which says nothing of text or reasoning where they do not matter. */
export async function reportDifferences(it: Report, contracts: Contract[]): Promise<string[]> {
  const text = String(it.input)
  const type = it.input_kind === 'sse' ? 'stream' : 'completion'
  const { output } = await readCompletion({ source: { type, text }, contracts })
  const { calls = [], text: asked, reasoning } = it.expected
  const wanted = asked === 'unchanged' ? text : asked
  return [
    ...callDifferences(output, calls),
    ...(typeof wanted === 'string' ? textDifferences('text', output.text, wanted) : []),
    ...(typeof reasoning === 'string' ? textDifferences('reasoning', output.reasoning, reasoning) : []),
  ]
}

/** The lines of a file as JSON. */
export function readLines<T>(file: URL | string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((it) => JSON.parse(it) as T)
}

/** Tools as OpenAI lists them. */
export function readTools(file: URL | string): Contract[] {
  const tools = JSON.parse(readFileSync(file, 'utf8')) as { function: Contract }[]
  return tools.map((it) => ({ ...it.function, effect: 'read', effectFrom: 'code' }))
}

/** The tools of reports describe parameters in words: `"string, optional, default usd"`. */
export function readReportTools(file: URL | string): Contract[] {
  const tools = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
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

function callDifferences(output: ReadOutput, wanted: { name: string; args: JsonObject }[]): string[] {
  const read = output.calls.map(({ name, arguments: args }) => ({ name, args }))
  return isDeepStrictEqual(read, wanted) ? [] : difference('calls', read, wanted)
}

function textDifferences(what: string, read: string | null, wanted: string | null): string[] {
  return plain(read) === plain(wanted) ? [] : difference(what, read, wanted)
}

function difference(what: string, read: unknown, wanted: unknown): string[] {
  return [`${what}: ${JSON.stringify(read)}`, `${' '.repeat(what.length)}≠ ${JSON.stringify(wanted)}`]
}

function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
