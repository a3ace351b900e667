import { readFileSync } from 'node:fs'
import type { Contract, Delta, Part, Reading } from '../../src/core/flow.ts'
import { CompletionReader, type ReaderOptions } from '../../src/dialect/reader.ts'
import { dialectsFor } from '../../src/dialect/table.ts'

/** One case of a case file: `# name`, settings, the completion, `==>`, what it is read as. */
export interface Case {
  name: string
  input: string
  expected: string
  finish: 'stop' | 'length'
  options: Partial<ReaderOptions>
  dialect?: string
}

export function readCases(file: string): Case[] {
  return parseCases(readFileSync(new URL(`cases/${file}`, import.meta.url), 'utf8'))
}

/** Settings stand under the name: `finish: length`, `stop: </tool_call>`, `prefill: <think>`, `dialect: NAME`. */
export function parseCases(text: string): Case[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n')
      const settings: Record<string, string> = {}
      while (/^(?:finish|stop|prefill|dialect): /.test(lines[0] ?? '')) {
        const [key = '', ...value] = lines.shift()!.split(': ')
        settings[key] = value.join(': ')
      }
      const [input = '', expected = ''] = lines.join('\n').split('\n==>\n')
      const { finish, stop, prefill, dialect } = settings
      return {
        name: head.trim(),
        input: input.replace(/^\n/, ''),
        expected: expected.trim(),
        finish: finish === 'length' ? 'length' : 'stop',
        options: { ...(stop && { stop: [stop] }), ...(prefill && { prefill }) },
        ...(dialect && { dialect }),
      }
    })
}

export const tools: Contract[] = [
  tool('order_tea', { kind: { type: 'string' }, cups: { type: 'integer' } }, ['kind']),
  tool('find_shop', { city: { type: 'string' } }, ['city']),
  tool('write_card', { to: { type: 'string' }, lines: { type: 'array' }, style: { type: 'object' } }, ['to']),
  tool('list_teas', {}, []),
  tool('clock.local-time', { city: { type: 'string' } }, ['city']),
]

function tool(name: string, properties: Contract['parameters'], required: string[]): Contract {
  const parameters = { type: 'object', properties, required }
  return { name, description: '', parameters, effect: 'read', effectFrom: 'code' }
}

export function newReader(it: Pick<Case, 'options' | 'dialect'>, more: Partial<ReaderOptions> = {}): CompletionReader {
  let count = 0
  const newId = () => `call${String(count++).padStart(5, '0')}`
  return new CompletionReader({ dialects: dialectsFor(it.dialect), contracts: tools, newId, ...it.options, ...more })
}

/** Feeds a completion in these pieces, and gives back all that was said about it. */
export function readPieces(
  it: Case,
  pieces: string[],
  more: Partial<ReaderOptions> = {},
): { reading: Reading; parts: Part[] } {
  const reader = newReader(it, more)
  const deltas: Delta[] = [
    ...pieces.map((text) => ({ type: 'text' as const, text })),
    { type: 'finish', reason: it.finish },
  ]
  const parts = deltas.flatMap((delta) => reader.feed(delta))
  return { reading: reader.reading, parts }
}

/** A reading as a case file writes it: one line for each call, issue and text. */
export function show({ parts, reasoning, text, issues, inventedFrom }: Reading): string {
  const calls = parts.flatMap((it) => {
    if (it.type !== 'call') return []
    const { tool: name, positional, named, form, repairs } = it.call
    const args = positional.length > 0 ? JSON.stringify([...positional, named]) : JSON.stringify(named)
    const mended = repairs.map(({ code, risk }) => (risk === 'guess' ? `${code}?` : code))
    return [`call ${name} ${args} ${form}${mended.length > 0 ? ` [${mended.join(' ')}]` : ''}`]
  })
  return [
    ...(reasoning === null ? [] : [`reasoning ${JSON.stringify(reasoning)}`]),
    ...calls,
    ...(text ? [`text ${JSON.stringify(text)}`] : []),
    ...issues.map(({ issue, tool: name }) => `issue ${issue.code}${name ? ` ${name}` : ''}`),
    ...(inventedFrom === undefined ? [] : [`invented from ${inventedFrom}`]),
  ].join('\n')
}
