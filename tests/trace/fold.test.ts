import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunFact } from '../../src/core/event.ts'
import { dialectOf, emptyRun, fold, foldAll } from '../../src/trace/fold.ts'
import { summarize } from '../../src/trace/summary.ts'
import { isLive } from '../../src/trace/trace-file.ts'
import { callOf, checkedOf, completionOf, observationOf, recorded, start, toolFacts, wholeRun } from './a-run.ts'

const step: RunFact = { type: 'step-start', attempt: 1 }
const call = callOf('call00000', 'K7')
const asked = completionOf('…', [{ type: 'call', call }])

const checked: RunFact[] = [{ type: 'checked', checked: checkedOf(call) }]
const asks: RunFact = { type: 'decision', callId: call.id, decision: { type: 'ask', reason: 'writes' } }
const denies: RunFact = { type: 'decision', callId: call.id, decision: { type: 'deny', reason: 'closed' } }
const no = { approved: false, by: 'you', reason: 'not today' }
const wrongValue = { code: 'argument-value', message: 'no parcel named K7' } as const
const done = { code: 'already-done', message: 'weigh was already done' } as const
const unusable = { code: 'schema-unusable', message: 'weigh: $ref leads nowhere' } as const

function stateAfter(...facts: RunFact[]) {
  return foldAll(recorded([start, step, ...facts]))
}

describe('a whole run', () => {
  test('its conversation holds what was said, what was nudged and what was observed, in order', () => {
    const { messages } = foldAll(wholeRun)
    expect(messages.map((it) => it.role)).toEqual(['assistant', 'user', 'assistant', 'tool', 'tool', 'assistant'])
    expect(messages[1]).toMatchObject({ role: 'user', content: 'Write the call, or the answer.' })
  })

  test('it ends with its answer and its numbers', () => {
    const state = foldAll(wholeRun)
    expect(state).toMatchObject({ phase: 'ended', outcome: 'answered', answer: '420 grams.', step: 3, callCount: 2 })
    expect(summarize(state)).toEqual({
      outcome: 'answered',
      steps: 3,
      ms: (wholeRun.length - 1) * 10,
      promptTokens: 200,
      completionTokens: 40,
      calls: 2,
      ran: 1,
      failed: 0,
      refused: 1,
      repaired: 0,
      coerced: 0,
      corrections: 1,
      nudges: 1,
      degrades: 0,
      retries: 1,
      salvages: 0,
    })
  })

  test.each([
    ['a call refused for its own faults', [{ type: 'refused', callId: call.id, issues: [wrongValue] }], 1],
    ['a call that a person refused', [...checked, asks, { type: 'approval', callId: call.id, approval: no }], 0],
    ['a call that the policy denied', [...checked, denies], 0],
    ['a write that was done already', [...checked, { type: 'refused', callId: call.id, issues: [done] }], 0],
    ['a schema that the desk has wrong', [{ type: 'refused', callId: call.id, issues: [unusable] }], 0],
  ] as [string, RunFact[], number][])('%s, and the next step: so many corrections', (_name, facts, corrections) => {
    const told = { callId: call.id, tool: 'weigh', became: 'refused', content: 'no', value: {} } as const
    const before = stateAfter(asked, ...facts, { type: 'observation', observation: told }, { type: 'step-end' })
    expect(summarize(before)).toMatchObject({ corrections: 0, refused: 1 })
    const after = stateAfter(asked, ...facts, { type: 'observation', observation: told }, { type: 'step-end' }, step)
    expect(summarize(after)).toMatchObject({ corrections, refused: 1 })
    const limit: RunFact = { type: 'run-end', outcome: 'step-limit', answer: '' }
    expect(summarize(fold(before, { ...recorded([limit])[0]!, seq: 99 })).corrections).toBe(0)
  })

  test('the prompt is whole again though only its end was told', () => {
    const prompts = foldAll(wholeRun).prompt?.map((it) => it.content)
    expect(prompts).toEqual(['How heavy?', 'Write the call.', 'TOOL_RESULT'])
  })

  test('without the live parts the state is the same after each completion and at the end', () => {
    let whole = emptyRun
    let kept = emptyRun
    for (const event of wholeRun) {
      whole = fold(whole, event)
      if (isLive(event)) continue
      kept = fold(kept, event)
      if (whole.phase !== 'prompted') expect(kept).toEqual(whole)
    }
    expect(kept).toEqual(whole)
  })

  test('a record whose beginning is lost counts its time from the first event that is there', () => {
    const rest = wholeRun.slice(3)
    expect(summarize(foldAll(rest)).ms).toBe((rest.length - 1) * 10)
  })

  test('every state along the way survives being stored as JSON', () => {
    let state = emptyRun
    for (const event of wholeRun) {
      const before = JSON.stringify(state)
      const next = fold(state, event)
      expect(JSON.stringify(state), 'the state before was not changed').toBe(before)
      expect(JSON.parse(JSON.stringify(next))).toEqual(next)
      expect(fold(JSON.parse(before), event)).toEqual(next)
      state = next
    }
  })

  test('events that are missing or in the wrong order do not break it', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(wholeRun), (events) => {
        expect(foldAll(events).messages.length).toBeLessThanOrEqual(wholeRun.length)
      }),
    )
  })
})

describe('what becomes of a call', () => {
  test('a call is known by what the completion says, not by what was seen while it arrived', () => {
    const other = callOf('call00009', 'seen and taken back')
    const { calls, partial } = stateAfter({ type: 'call', call: other }, asked)
    expect(calls.map((it) => it.id)).toEqual([call.id])
    expect(partial).toEqual([])
  })

  test('a call that could not be read waits for its observation like any other', () => {
    const issue = { code: 'call-cut', message: 'your call was cut off' } as const
    const part = { type: 'unread', id: 'call00003', tool: 'weigh', issue, native: false } as const
    const { calls, callCount } = stateAfter(completionOf('…', [part]))
    expect(calls).toMatchObject([{ id: 'call00003', unread: issue }])
    expect(callCount).toBe(4)
  })

  test('a call that a tool made names its parent and is no turn of the conversation', () => {
    const child = callOf('call00001', 'K9')
    const checked: RunFact = { type: 'checked', checked: checkedOf(child), parent: call.id }
    const state = stateAfter(asked, checked, ...toolFacts(child, 9), observationOf(child, 9))
    expect(state.nested).toMatchObject([{ id: child.id, parent: call.id, ended: { value: { grams: 9 } } }])
    expect(state.messages).toHaveLength(1)
    expect(state.callCount).toBe(2)
  })

  test('an observation about no call is told all the same', () => {
    const { messages } = stateAfter(asked, observationOf(callOf('somebody-else', 'K1'), 1))
    expect(messages.at(-1)).toMatchObject({ role: 'tool', observation: { callId: 'somebody-else' } })
  })

  test('calls of a finished step are the history when the next one begins', () => {
    const { calls, history } = stateAfter(asked, { type: 'step-end' }, step)
    expect([calls.length, history.map((it) => it.id)]).toEqual([0, [call.id]])
  })

  test('a pause waits for the calls it names, and an answer goes on with them', () => {
    const paused = stateAfter(asked, { type: 'run-paused', waiting: [call.id] })
    expect([paused.phase, paused.waiting]).toEqual(['paused', [call.id]])
    const approval: RunFact = { type: 'approval', callId: call.id, approval: { approved: true, by: 'Ana' } }
    const answered = fold(paused, { ...approval, seq: 9, at: 9, runId: 'run-1', step: 1 })
    expect([answered.phase, answered.waiting]).toEqual(['completed', []])
    expect(answered.calls[0]?.approval?.by).toBe('Ana')
  })
})

describe('a completion that does not count', () => {
  test('a retry takes its turn back and says when to try again', () => {
    const state = stateAfter(asked, { type: 'retry', reason: 'overloaded', waitMs: 700 })
    expect(state).toMatchObject({ messages: [], calls: [], after: 'retry', retries: 1, notBefore: state.at + 700 })
  })

  test('retries are counted in a row: a switch begins anew, and so does the next step', () => {
    const retry: RunFact = { type: 'retry', reason: 'overloaded', waitMs: 0 }
    const again: RunFact = { type: 'step-start', attempt: 2 }
    const twice = [asked, retry, again, asked, retry] as const
    expect(stateAfter(...twice)).toMatchObject({ retries: 2, retriesTotal: 2 })
    expect(
      stateAfter(...twice, again, asked, { type: 'switch', switch: 'native-off', by: 'server', reason: 'refused' })
        .retries,
    ).toBe(0)
    expect(stateAfter(...twice, { type: 'step-end' }, step)).toMatchObject({ retries: 0, retriesTotal: 2 })
  })

  test('switches add up, and a dropped parameter is known by its name', () => {
    const { switches } = stateAfter(
      { type: 'switch', switch: 'native-off', by: 'server', reason: 'refused' },
      { type: 'switch', switch: 'parameter-out', by: 'server', parameter: 'temperature', reason: 'refused' },
      { type: 'switch', switch: 'fewer-tokens', by: 'server', parameter: '512', reason: 'too many' },
      { type: 'switch', switch: 'native-off', by: 'server', reason: 'refused' },
    )
    expect(switches).toEqual({ on: ['native-off', 'fewer-tokens'], without: ['temperature'], maxTokens: 512 })
  })

  test('an empty completion is no turn of the conversation', () => {
    expect(stateAfter(completionOf('', [])).messages).toEqual([])
  })

  test('a nudged text is kept for the case that nothing better comes', () => {
    const said = completionOf('I will look.', [{ type: 'text', text: 'I will look.' }])
    const state = stateAfter(said, { type: 'nudge', text: 'Write it.', because: 'announced' })
    expect(state).toMatchObject({ nudged: true, nudgeFirst: 'I will look.', after: 'nudge' })
  })
})

describe('while a completion arrives', () => {
  test('text that was not text is taken back, even out of the middle', () => {
    const state = stateAfter(
      { type: 'text', text: 'see ', span: [0, 4] },
      { type: 'text', text: 'weigh(K7) now', span: [4, 17] },
      { type: 'revised', span: [4, 13], as: 'call' },
    )
    expect(state.live.text).toBe('see  now')
  })

  test('text that was reasoning moves there', () => {
    const state = stateAfter(
      { type: 'text', text: 'hm', span: [0, 2] },
      { type: 'revised', span: [0, 9], as: 'reasoning' },
    )
    expect(state.live).toMatchObject({ text: '', reasoning: 'hm' })
  })

  test('a preview lasts until its call is there', () => {
    const preview: RunFact = { type: 'call-preview', text: 'weigh', span: null }
    expect(stateAfter(preview, preview).live.preview).toBe('weighweigh')
    expect(stateAfter(preview, { type: 'call', call }).live.preview).toBe('')
  })

  test('twenty thousand pieces with gaps between them stay quick', () => {
    let state = foldAll(recorded([start, step]))
    const began = performance.now()
    for (let i = 0; i < 20_000; i += 1) {
      state = fold(state, { type: 'text', text: 'a', span: [i * 3, i * 3 + 1], seq: i, at: i, runId: 'run-1', step: 1 })
    }
    expect(state.live.text).toHaveLength(20_000)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

test('a completion with two thousand calls stays quick', () => {
  const calls = Array.from({ length: 2_000 }, (_, index) => callOf(`call${index.toString(36).padStart(5, '0')}`, 'K7'))
  const facts = calls.flatMap((it): RunFact[] => [
    { type: 'checked', checked: checkedOf(it) },
    ...toolFacts(it, 1),
    observationOf(it, 1),
  ])
  const parts = calls.map((it) => ({ type: 'call', call: it }) as const)
  const began = performance.now()
  const state = stateAfter(completionOf('…', parts), ...facts)
  expect(state.calls.filter((it) => it.observation)).toHaveLength(2_000)
  expect(performance.now() - began).toBeLessThan(5_000)
})

describe('where a run begins', () => {
  test('the dialect in force is native until native tools are switched off', () => {
    const native = foldAll(recorded([{ ...start, native: true }]))
    expect(dialectOf(native)).toBe('native')
    expect(dialectOf({ ...native, switches: { on: ['native-off'], without: [] } })).toBe('json')
  })

  test('ids of a conversation brought along are not given again', () => {
    const earlier = { role: 'assistant', parts: [{ type: 'call', call: callOf('call0000a', 'K1') }] } as const
    const { callCount } = foldAll(recorded([{ ...start, messages: [{ ...earlier, parts: [...earlier.parts] }] }]))
    expect(callCount).toBe(11)
  })
})
