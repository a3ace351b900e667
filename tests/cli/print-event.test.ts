import { describe, expect, test } from 'vitest'
import { printEvent } from '../../src/cli/print-event.ts'
import { styleFor } from '../../src/cli/style.ts'
import type { RunEvent, RunFact } from '../../src/core/event.ts'
import type { CheckedCall, Contract, ToolCall } from '../../src/core/flow.ts'
import { repair } from '../../src/core/repair.ts'
import { emptyRun, fold, foldAll } from '../../src/trace/fold.ts'
import { callOf, checkedOf, completionOf, recorded, start } from '../trace/a-run.ts'

const contract: Contract = {
  name: 'get_price_history',
  description: '',
  parameters: { type: 'object', properties: { coin_id: { type: 'string' }, days: { type: 'integer' } } },
  effect: 'read',
  effectFrom: 'code',
}
const call: ToolCall = {
  id: 'call00000',
  tool: 'get_price_history',
  positional: [],
  named: { coin_id: 'bitcoin', days: '30' },
  form: 'json',
  span: [0, 9],
  repairs: [repair('trailing-comma', 3, 4)],
}
const checked: CheckedCall = {
  call,
  contract,
  arguments: { coin_id: 'bitcoin', days: 30 },
  coercions: [{ pointer: '/days', from: '30', to: 30 }],
  hash: 'h',
}
const raw = { text: '', reasoning: '', fragments: [] }

describe('one event as a person sees it', () => {
  const cases: [name: string, fact: RunFact, lines: string[]][] = [
    ['a step is announced', { type: 'step-start', attempt: 1 }, ['', 'step 1']],
    ['a second try of a step says so', { type: 'step-start', attempt: 2 }, ['  (step 1, attempt 2)']],
    [
      'a thought and the call after it',
      {
        type: 'completion',
        raw,
        finish: 'stop',
        parts: [
          { type: 'text', text: 'I look at the month.' },
          { type: 'call', call },
        ],
        issues: [],
        text: 'I look at the month.',
        reasoning: null,
      },
      ['  I look at the month.', '  -> get_price_history(coin_id="bitcoin", days="30")'],
    ],
    [
      'a call that was cut off',
      {
        type: 'completion',
        raw,
        finish: 'length',
        parts: [
          { type: 'unread', id: 'call00000', tool: 'f', native: false, issue: { code: 'call-cut', message: 'cut' } },
        ],
        issues: [{ issue: { code: 'call-cut', message: 'the call was cut off' }, span: [0, 4], id: 'call00000' }],
        text: '',
        reasoning: null,
      },
      ['  -> f could not be read: call-cut', '  [cut] the completion ended at the token limit'],
    ],
    [
      'a verdict with all that was mended',
      { type: 'checked', checked },
      ['     ok [repaired: trailing-comma, safe] [coerced: /days "30" -> 30]'],
    ],
    [
      'an allowed call needs no more words',
      { type: 'decision', callId: 'x', decision: { type: 'allow', reason: 'r' } },
      [],
    ],
    [
      'a denied call says why',
      { type: 'decision', callId: 'x', decision: { type: 'deny', reason: 'it would delete' } },
      ['     deny: it would delete'],
    ],
    [
      'a refusal has its code',
      { type: 'refused', callId: 'x', issues: [{ code: 'argument-missing', message: 'coin_id is missing' }] },
      ['     refused argument-missing'],
    ],
    [
      'a person said no',
      { type: 'approval', callId: 'x', approval: { approved: false, by: 'you', reason: 'not today' } },
      ['     not approved by you: not today'],
    ],
    [
      'a nudge shows its very words',
      { type: 'nudge', text: 'Write the call now.', because: 'the text announces an action' },
      ['  [nudge] the text announces an action; told: Write the call now.'],
    ],
    [
      'a degrade shows what was turned down and why',
      { type: 'switch', switch: 'native-off', by: 'server', reason: 'tools are not supported' },
      ['  [degrade] native-off <- tools are not supported'],
    ],
    [
      'a retry shows its wait',
      { type: 'retry', reason: 'overloaded', waitMs: 2000 },
      ['  [retry] in 2.0 s: overloaded'],
    ],
    [
      'a salvage shows what was taken',
      { type: 'salvage', text: '{"name": "f"}', reason: 'tool_use_failed' },
      ['  [salvage] tool_use_failed; taken from the error: {"name": "f"}'],
    ],
    [
      'a result is one line',
      {
        type: 'observation',
        observation: { callId: 'x', tool: 'f', became: 'ran', content: '…', value: { price: 1, source: 'a\u001b[2J' } },
      },
      ['  <- f {"price":1,"source":"a\\u001b[2J"}'],
    ],
    [
      'a tool that failed',
      {
        type: 'observation',
        observation: { callId: 'x', tool: 'f', became: 'failed', content: '', value: { error: 'down' } },
      },
      ['  <- f failed {"error":"down"}'],
    ],
    [
      'a refused call is a correction, in the words that the model reads',
      {
        type: 'observation',
        observation: { callId: 'x', tool: 'f', became: 'refused', content: 'write it again', value: { error: '' } },
      },
      ['  [correction] told:', '    write it again'],
    ],
    ['what only watchers need is not printed twice', { type: 'text', text: 'abc', span: [0, 3] }, []],
  ]
  test.each(cases)('%s', (_name, fact, lines) => {
    const event = { seq: 0, at: 0, runId: 'r', step: 1, ...fact } as RunEvent
    expect(
      printEvent(event, fold(emptyRun, event), styleFor({ isTTY: false, columns: 0, write: async () => {} }, {})),
    ).toEqual(lines)
  })

  test('what a person refused is no correction of the model', () => {
    const call = callOf('call00000', 'K7')
    const told = { callId: call.id, tool: 'weigh', became: 'refused', content: 'not today', value: {} } as const
    const events = recorded([
      start,
      { type: 'step-start', attempt: 1 },
      completionOf('…', [{ type: 'call', call }]),
      { type: 'checked', checked: checkedOf(call) },
      { type: 'decision', callId: call.id, decision: { type: 'ask', reason: 'writes' } },
      { type: 'approval', callId: call.id, approval: { approved: false, by: 'you', reason: 'not today' } },
      { type: 'observation', observation: told },
    ])
    const plain = styleFor({ isTTY: false, columns: 0, write: async () => {} }, {})
    expect(printEvent(events.at(-1)!, foldAll(events), plain)).toEqual(['  [refused] told:', '    not today'])
  })

  test('colours are for terminals, and not with NO_COLOR', () => {
    const event: RunEvent = { seq: 0, at: 0, runId: 'r', step: 1, type: 'step-start', attempt: 1 }
    const output = { isTTY: true, columns: 80, write: async () => {} }
    const print = (env: Record<string, string>) => printEvent(event, emptyRun, styleFor(output, env)).join('')
    expect(print({})).toContain('\u001b[')
    expect(print({ NO_COLOR: '1' })).toBe('step 1')
    expect(print({ TERM: 'dumb' })).toBe('step 1')
  })

  test('the end says how it went, in numbers, and then the answer', () => {
    const events: RunEvent[] = [
      { seq: 0, at: 1000, runId: 'r', step: 1, type: 'step-start', attempt: 1 },
      {
        seq: 1,
        at: 4100,
        runId: 'r',
        step: 1,
        type: 'run-end',
        outcome: 'step-limit',
        answer: '',
        reason: 'no answer within 1 step',
      },
    ]
    const state = events.reduce(fold, { ...emptyRun, startedAt: 1000 })
    const style = styleFor({ isTTY: false, columns: 0, write: async () => {} }, {})
    expect(printEvent(events[1]!, state, style)).toEqual([
      '',
      'step-limit: no answer within 1 step (1 step · 0 calls · 3.1 s)',
    ])
  })
})
