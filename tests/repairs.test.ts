import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Contract, Delta } from '../src/core/flow.ts'
import type { JsonObject } from '../src/core/json.ts'
import { type RepairCode, repairRisks } from '../src/core/repair.ts'
import { CompletionReader } from '../src/dialect/reader.ts'
import { dialects } from '../src/dialect/table.ts'
import { open } from '../src/gate/action-contract.ts'
import { judge } from '../src/gate/judge.ts'
import { toCallId } from '../src/trace/call-id.ts'
import { root } from './source.ts'

/* The examples of docs/repairs.md, read and judged: each comes out as the page says, with the repair it stands under. */

const contracts: Contract[] = [
  contractOf('get_price', { coin_id: { type: 'string' } }, ['coin_id']),
  contractOf('get_price_history', { coin_id: { type: 'string' }, days: { type: 'integer' } }, ['coin_id', 'days']),
  contractOf('get_prices', { coin_ids: { type: 'array', items: { type: 'string' } } }, ['coin_ids']),
  contractOf('write_note', { text: { type: 'string' }, pinned: { type: 'boolean' } }, ['text']),
]

/** What is not simply text, and what its example then means. */
const arriving: Partial<Record<RepairCode, (example: string) => Delta[]>> = {
  'call-in-reasoning-delta': (text) => [{ type: 'reasoning', text }],
  'split-fragments': (text) => [{ type: 'call-fragment', index: 0, id: 'a', name: 'get_price', arguments: text }],
  salvaged: (text) => [{ type: 'text', text: JSON.parse(text).error.failed_generation }],
}

/** The run adds this one itself, to every repair of a completion taken out of an error. */
const addedByTheRun: readonly RepairCode[] = ['salvaged']

const page = readFileSync(join(root, 'docs/repairs.md'), 'utf8')
const examples = [
  ...page.matchAll(/^### ([\w-]+)\n[^`]*?(?:`[^`\n]+`[^`]*?)*\n(`{3,})text\n([\s\S]*?)\n((?:→ .+\n)+)\2/gm),
].map(([, code, , before, after]) => ({
  code: code as RepairCode,
  before: before!.replaceAll('\\uFEFF', '\uFEFF'),
  calls: after!.trim().split('\n').map(readCall),
}))

test('every repair has an example that can be tried', () => {
  expect(examples.map((it) => it.code).sort()).toEqual(Object.keys(repairRisks).sort())
})

describe('an example of docs/repairs.md is read as it says', () => {
  test.each(examples)('$code', ({ code, before, calls }) => {
    const deltas: Delta[] = arriving[code]?.(before) ?? [{ type: 'text', text: before }]
    const found = readAndJudge(deltas)
    expect(found.map(({ name, args }) => ({ name, args }))).toEqual(calls)
    const isRecorded = !addedByTheRun.includes(code)
    expect(found.flatMap((it) => it.repairs).includes(code)).toBe(isRecorded)
  })
})

function readAndJudge(deltas: Delta[]): { name: string; args: JsonObject; repairs: RepairCode[] }[] {
  let count = 0
  const native = deltas.some((it) => it.type === 'call-fragment')
  const reader = new CompletionReader({ dialects, contracts, native, newId: () => toCallId(count++) })
  for (const delta of [...deltas, { type: 'finish', reason: 'stop' } as const]) reader.feed(delta)
  const calls = reader.reading.parts.flatMap((it) => (it.type === 'call' ? [it.call] : []))
  return calls.map((call) => {
    const verdict = judge(call, { contracts, actionContract: open }, calls)
    if (!verdict.ok) throw new Error(verdict.issues.map((it) => it.message).join('; '))
    const { checked } = verdict
    return { name: checked.contract.name, args: checked.arguments, repairs: checked.call.repairs.map((it) => it.code) }
  })
}

function readCall(line: string): { name: string; args: JsonObject } {
  const [, name = '', args = ''] = /^→ (\w+) (.+)$/.exec(line) ?? []
  return { name, args: JSON.parse(args) }
}

function contractOf(name: string, properties: JsonObject, required: string[]): Contract {
  const parameters = { type: 'object', properties, required }
  return { name, description: `Does ${name}`, parameters, effect: 'read', effectFrom: 'code' }
}
