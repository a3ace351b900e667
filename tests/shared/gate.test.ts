import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Contract, ToolCall } from '../../src/core/flow.ts'
import { readJson } from '../../src/core/json/json-reader.ts'
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts'
import { wireNames } from '../../src/core/wire-name.ts'
import { CompletionReader, dialects } from '../../src/dialect/index.ts'
import {
  approvalHolds,
  checkAction,
  exampleCall,
  judge,
  open,
  shownName,
  writePythonCall,
  writeRefusal,
} from '../../src/gate/index.ts'
import { callOf, contractOf } from '../gate/calls.ts'

const file = new URL('../../../shared/cases/reports.jsonl', import.meta.url)
const here = existsSync(file)

interface Report {
  id: string
  summary: string
  input_kind: string
  input: Json
}

const reports = new Map<string, Report>()
if (here) {
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const report = JSON.parse(line) as Report
    reports.set(report.id, report)
  }
}

/** The tools of the reports, written from their one-line descriptions. */
const text = { type: 'string' }
const tools: Record<string, Contract> = Object.fromEntries(
  [
    contractOf('get_price', object({ coin_id: text, vs_currency: { ...text, default: 'usd' } }, 'coin_id')),
    contractOf(
      'convert_currency',
      object(
        { amount: { type: 'number' }, from_currency: text, to_currency: text },
        'amount',
        'from_currency',
        'to_currency',
      ),
    ),
    contractOf('get_price_history', {
      ...object(
        {
          coin_id: text,
          days: { type: 'integer', default: 7 },
          interval: { type: 'string', enum: ['hourly', 'daily'] },
          at: text,
        },
        'coin_id',
      ),
      if: { properties: { interval: { const: 'hourly' } }, required: ['interval'] },
      ...Object.fromEntries([['then', { properties: { at: { format: 'date-time' } } }]]),
      else: { properties: { at: { format: 'date' } } },
    }),
    contractOf('search_coin', object({ query: text }, 'query')),
    contractOf(
      'calculate_metrics',
      object(
        {
          prices: { type: 'array', items: { type: 'number' } },
          window: { type: 'integer' },
          weight: { type: 'number' },
        },
        'prices',
      ),
    ),
    contractOf('summarize_risk', object({ coin_ids: { type: 'array', items: text } }, 'coin_ids')),
    contractOf('final_answer', object({ answer: text }, 'answer'), { ends: true }),
    contractOf('add_note', object({ title: text, body: text }, 'title', 'body')),
    contractOf('list_watchlist', object({})),
  ].map((it) => [it.name, it]),
)

function object(properties: JsonObject, ...required: string[]): JsonObject {
  return { type: 'object', properties, required }
}

/** The arguments as they reach the tool, or what the model is told. */
function outcome(
  contract: Contract,
  named: Json,
  more: Partial<ToolCall> = {},
): { args: JsonObject } | { told: string } {
  const call = callOf(contract.name, named as JsonObject, more)
  const verdict = judge(call, { contracts: [contract], actionContract: open }, [call])
  if (verdict.ok) return { args: verdict.checked.arguments }
  const told = writeRefusal(verdict.issues, {
    tool: call.tool,
    contracts: [contract],
    writeCall: writePythonCall,
    given: call.named,
  })
  return { told }
}

/** The same for a native call whose arguments arrive as text. */
function nativeOutcome(tool: string, text: string): { args: JsonObject } | { told: string } {
  const reader = new CompletionReader({ dialects, contracts: [tools[tool]!], newId: () => 'call00001', native: true })
  reader.feed({ type: 'call-fragment', index: 0, id: 'a', name: tool, arguments: text })
  reader.feed({ type: 'finish', reason: 'stop' })
  const call = reader.reading.parts.find((it) => it.type === 'call')?.call
  if (!call) return { told: reader.reading.issues.map((it) => it.issue.message).join() }
  return outcome(tools[tool]!, call.named, call)
}

const input = (id: string) => reports.get(id)!.input
const part = (id: string, ...keys: string[]) => keys.reduce<Json>((it, key) => (it as JsonObject)[key]!, input(id))
const named = (tool: string, args: Json, more: Partial<ToolCall> = {}) => outcome(tools[tool]!, args, more)
const bySchema = (id: string) => outcome(contractOf('f', part(id, 'schema') as JsonObject), part(id, 'args'))
const told = (result: ReturnType<typeof outcome>) =>
  'told' in result ? result.told : `passed: ${JSON.stringify(result.args)}`

/** Reported cases, each with what is asserted of it. */
const cases: [id: string, asserts: string, check: () => void][] = [
  ['B010', 'a padded code stays a text', () => expect(bySchema('B010')).toEqual({ args: { account: '0042' } })],
  [
    'B012',
    'refused; the names there are and the missing one are told',
    () => {
      const text = told(named('get_price', input('B012')))
      for (const it of ['unknown arguments coin, currency', 'missing: coin_id', 'vs_currency'])
        expect(text).toContain(it)
    },
  ],
  [
    'B039',
    'JSON text becomes the list',
    () => {
      expect(named('summarize_risk', input('B039'))).toEqual({ args: { coin_ids: ['bitcoin', 'ethereum'] } })
    },
  ],
  [
    'B040',
    'refused; 7.25 is suggested',
    () => {
      expect(told(named('convert_currency', input('B040')))).toMatch(/amount: .*ambiguous number; send 7\.25/)
    },
  ],
  [
    'B043',
    'camelCase is understood',
    () => {
      expect(named('get_price', input('B043'))).toEqual({ args: { coin_id: 'bitcoin', vs_currency: 'eur' } })
    },
  ],
  [
    'B044',
    'refused with both candidates',
    () => {
      const contracts = (part('B044', 'tools') as string[]).map((it) => contractOf(it, {}))
      const call = callOf(part('B044', 'called') as string, {})
      const verdict = judge(call, { contracts, actionContract: open }, [call])
      expect(verdict.ok || verdict.issues[0]).toMatchObject({ code: 'tool-ambiguous' })
      for (const { name } of contracts) expect(verdict.ok || verdict.issues[0]?.message).toContain(name)
    },
  ],
  [
    'B058',
    'digits for a text parameter, refused for an integer',
    () => {
      const read = readJson(input('B058') as string)
      if (!read.ok) throw new Error('it is JSON')
      const exact = read.value.exact.map((it) => `/named${it}`)
      const of = (type: string) => contractOf('f', { order_id: { type }, title: text })
      expect(outcome(of('string'), read.value.value, { exact })).toEqual({
        args: { order_id: '9007199254740993', title: 'x' },
      })
      expect(told(outcome(of('integer'), read.value.value, { exact }))).toMatch(
        /integer beyond 2\^53.*send it as a string/,
      )
    },
  ],
  [
    'B062',
    'an approval does not count for other arguments',
    () => {
      const hashes = ['approved', 'executed_request'].map((it) => {
        const call = callOf(part('B062', it, 'name') as string, part('B062', it, 'args') as JsonObject)
        const verdict = judge(call, { contracts: Object.values(tools), actionContract: open }, [call])
        return verdict.ok ? verdict.checked.hash : ''
      })
      const approval = { approved: true, by: 'ada', hash: hashes[0]! }
      expect(hashes.map((hash) => approvalHolds(approval, { hash }))).toEqual([true, false])
    },
  ],
  [
    'B069',
    'a list stays a list',
    () => expect(bySchema('B069')).toEqual({ args: { target: ['bitcoin', 'ethereum'] } }),
  ],
  [
    'B071',
    'the word null stays a text',
    () => expect(named('search_coin', input('B071'))).toEqual({ args: { query: 'null' } }),
  ],
  [
    'B072',
    'a single text is taken for a list of one, and a list as it is',
    () => {
      const queries = contractOf('f', object({ queries: { type: 'array', items: text } }, 'queries'))
      expect((input('B072') as Json[]).map((it) => outcome(queries, it))).toEqual([
        { args: { queries: ['bitcoin'] } },
        { args: { queries: ['bitcoin'] } },
      ])
    },
  ],
  [
    'B073',
    'both spellings are refused',
    () => expect(told(bySchema('B073'))).toContain('coin_id and coinId both given'),
  ],
  [
    'B086',
    'refused: the key is given twice with different values',
    () => expect(told(nativeOutcome('convert_currency', input('B086') as string))).toMatch(/amount/),
  ],
  [
    'B094',
    'null means not given',
    () => expect(named('get_price', input('B094'))).toEqual({ args: { coin_id: 'bitcoin' } }),
  ],
  [
    'B095',
    'a fraction, a percentage and a unit are refused with advice',
    () => {
      const [fraction, percent, days] = input('B095') as [JsonObject, JsonObject, JsonObject]
      expect(told(named('calculate_metrics', { prices: [1], ...fraction }))).toContain('send 0.3333333333333333')
      expect(told(named('calculate_metrics', { prices: [1], ...percent }))).toContain('a percent sign is ambiguous')
      expect(told(named('get_price_history', { coin_id: 'x', ...days }))).toContain(
        'days: expected integer, got string "30 days"; send 30',
      )
    },
  ],
  [
    'B098',
    'two wire names, and each comes back',
    () => {
      const names = part('B098', 'names') as string[]
      const { toWire, fromWire } = wireNames(names)
      expect(new Set(names.map(toWire)).size).toBe(2)
      expect(names.map((it) => fromWire(toWire(it)))).toEqual(names)
    },
  ],
  [
    'B109',
    'shown as literal text, on one line, with an end',
    () => {
      const shown = shownName(part('B109', 'tool') as string)
      expect(shown).not.toMatch(/\n|(?<!\\)[*`[\]()]/)
      expect(shown.length).toBeLessThan(200)
    },
  ],
  [
    'B116',
    'null is left out where it is no value, kept where it is',
    () => {
      expect(bySchema('B116')).toEqual({ args: { memo: null } })
    },
  ],
  [
    'B118',
    'refused with the choices; taken where the contract declares the word',
    () => {
      const history = tools['get_price_history']!
      expect(told(outcome(history, input('B118')))).toContain('interval: must be one of "hourly", "daily"')
      const kind = { ...history, synonyms: { interval: { 'per day': 'daily' } } }
      expect(outcome(kind, input('B118'))).toEqual({ args: { coin_id: 'bitcoin', days: 7, interval: 'daily' } })
    },
  ],
  [
    'B119',
    'refused as unknown, not run as its sibling',
    () => {
      const contracts = (part('B119', 'tools') as string[]).map((it) => tools[it]!)
      const call = callOf(part('B119', 'called') as string, {})
      const verdict = judge(call, { contracts, actionContract: open }, [call])
      expect(verdict.ok || verdict.issues.map((it) => it.code)).toEqual(['tool-unknown'])
      expect(verdict.ok || verdict.issues[0]?.message).toContain('add_note')
    },
  ],
  [
    'B132',
    'the thought is gone from the answer',
    () => {
      expect(named('final_answer', part('B132', 'arguments'))).toEqual({ args: { answer: 'Risk is low.' } })
    },
  ],
  [
    'B134',
    'refused as a value, nothing is thrown',
    () => {
      expect(told(named('get_price_history', input('B134')))).toContain(
        'days: expected integer, got string "2026-02-20"',
      )
    },
  ],
  [
    'B135',
    'refused with a point in time to send',
    () => {
      expect(told(named('get_price_history', input('B135')))).toMatch(
        /at: expected date-time, got date "2025-11-09".*2025-11-09T/,
      )
    },
  ],
  [
    'B136',
    'names that servers accept stay, a long one is cut',
    () => {
      const names = input('B136') as string[]
      const wires = names.map(wireNames(names).toWire)
      expect(wires.slice(0, 2)).toEqual(names.slice(0, 2))
      expect(wires[2]!.length).toBe(64)
    },
  ],
  [
    'B144',
    'the JSON reader keeps the apostrophes',
    () => {
      const read = readJson(input('B144') as string)
      expect(read.ok && named('search_coin', read.value.value)).toEqual({ args: { query: "it's the trader's coin" } })
    },
  ],
  [
    'B147',
    'numbers in quotes are numbers',
    () => {
      expect(named('calculate_metrics', input('B147'))).toEqual({ args: { prices: [61000.5, 61010], window: 2 } })
    },
  ],
  [
    'B152',
    'both calls are read and kept in order; which one ends is for the run',
    () => {
      const { calls } = checkAction(input('B152') as string, open, Object.values(tools))
      expect(calls.map((it) => it.arguments)).toEqual([{ answer: 'Risk is low' }, { answer: 'Risk is medium' }])
    },
  ],
  [
    'B153',
    'refused as a call inside a call',
    () => {
      const { ok, issues, observation } = checkAction(input('B153') as string, open, Object.values(tools))
      expect([ok, issues[0]?.code]).toEqual([false, 'action-nested-call'])
      expect(observation).toMatch(/get_price_history alone first/)
    },
  ],
  [
    'B166',
    'nothing, null and {} are no arguments; JSON that is no object is refused before the gate or by it',
    () => {
      const outcomes = (input('B166') as string[]).map((it) => nativeOutcome('list_watchlist', it))
      expect(outcomes.map((it) => 'args' in it)).toEqual([true, true, true, false, false, false])
    },
  ],
]

describe.skipIf(!here)('reported cases', () => {
  test.each(cases)('%s: %s', (id, _, check) => {
    expect(reports.has(id)).toBe(true)
    check()
  })

  test('every report about arguments and actions is here, but the two about web addresses', () => {
    const all = [...reports.values()].filter((it) => ['args', 'code_action'].includes(it.input_kind)).map((it) => it.id)
    const mine = cases.map(([id]) => id)
    expect(all.filter((it) => !mine.includes(it))).toEqual(['B028', 'B059'])
  })
})

const benchmark = new URL('../../../shared/bfcl/data/', import.meta.url)

interface Question {
  id: string
  function: { name: string; parameters: JsonObject }[]
}

describe.skipIf(!existsSync(benchmark))('the tools of the function calling leaderboard', () => {
  const lines = (name: string) => readFileSync(new URL(name, benchmark), 'utf8').trim().split('\n')
  const suites = ['simple_python', 'multiple', 'parallel', 'parallel_multiple']

  test.each(suites)('%s: every schema is usable, and every example call keeps its contract', (suite) => {
    const questions = lines(`BFCL_v4_${suite}.json`).map((it) => JSON.parse(it) as Question)
    const contracts = questions.flatMap((it) => it.function.map((tool) => ({ ...contractOf(tool.name, {}), ...tool })))
    const wrong = contracts.filter((it) => !('args' in outcome(it, exampleCall(it).named)))
    expect([contracts.length > 100, wrong.map((it) => it.name)]).toEqual([true, []])
  })

  test.each(suites)('%s: right answers pass, but those that break their own schema', (suite) => {
    const questions = lines(`BFCL_v4_${suite}.json`).map((it) => JSON.parse(it) as Question)
    const answers = lines(`possible_answer/BFCL_v4_${suite}.json`).map(
      (it) => JSON.parse(it) as { ground_truth: JsonObject[] },
    )
    const refused = answers.flatMap(({ ground_truth }, i) => {
      const right = ground_truth.flatMap((it) => Object.entries(it))
      const isRight = ([name, accepted]: [string, Json]) => {
        const tool = questions[i]!.function.find((it) => it.name === name)!
        return 'args' in outcome({ ...contractOf(name, {}), ...tool }, firstAccepted(accepted as JsonObject))
      }
      return right.every(isRight) ? [] : [questions[i]!.id]
    })
    expect(refused).toEqual(contradictory.filter((it) => it.replace(/_\d+$/, '') === suite))
  })
})

/** A text for a list of numbers, an argument that the tool does not declare, a truth value for a text. */
const contradictory = [
  'simple_python_307',
  ...['parallel_multiple_12', 'parallel_multiple_21', 'parallel_multiple_26', 'parallel_multiple_94'],
]

/** Each argument's first accepted value; an empty text there means that it may be left out. */
function firstAccepted(accepted: JsonObject): JsonObject {
  const chosen = Object.entries(accepted).flatMap(([name, values]): [string, Json][] => {
    const value = Array.isArray(values) ? values.find((it) => it !== '') : values
    return value === undefined ? [] : [[name, plain(value)]]
  })
  return Object.fromEntries(chosen)
}

/** The same for the objects inside. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map((it) => (isObject(it) ? firstAccepted(it) : it))
  return isObject(value) ? firstAccepted(value) : value
}
