import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event.ts'
import type { Approval } from '../../src/core/flow.ts'
import { type ScriptedCompletion, scripted } from '../../src/model/scripted.ts'
import type { RunOptions } from '../../src/run/options.ts'
import { resume, run } from '../../src/run/run.ts'
import { defineTool } from '../../src/tool/define-tool.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { fromLines, toLine } from '../../src/trace/trace-file.ts'
import { failing, finalAnswer, json, table, testClock, testTools } from './desk-for-tests.ts'

const add = json('add', { a: 2, b: 3 })
const scripts: Record<string, ScriptedCompletion[]> = {
  'calls, then an answer': [`Let me see.\n${add}\n${json('add', { a: 1, b: 1 })}`, 'Five and two.'],
  'a nudge, a refusal, a correction': ['I will add them.', json('add', { a: 'x', b: 1 }), add, 'Five.'],
  'a retry, a switch': [
    failing({ act: { type: 'retry' }, waitMs: 5 }),
    failing({ act: { type: 'switch', switch: 'system-folded' } }),
    add,
    'Five.',
  ],
  'a write that is approved': [json('wipe', {}), 'Done.'],
  'a salvaged call': [failing({ act: { type: 'salvage', otherwise: { type: 'stop' } }, salvage: add }), 'Five.'],
}

/** An event as it stays the same whenever it happens. */
const timeless = ({ at: _at, seq: _seq, ...rest }: RunEvent) => JSON.stringify({ ...rest, ms: 0 })
const live = ['text', 'reasoning', 'call-preview', 'revised']
const durable = (events: RunEvent[]) => events.filter((it) => !live.includes(it.type)).map(timeless)

function options(script: ScriptedCompletion[], from: number, more: Partial<RunOptions> = {}): RunOptions {
  const approve = () => ({ approved: true, by: 'test' })
  const messages = [{ role: 'user' as const, content: 'What is 2 + 3?' }]
  return {
    model: scripted(script, { from }),
    messages,
    clock: testClock(),
    tools: testTools().tools,
    mode: 'json',
    approve,
    runId: 'r',
    ...table,
    ...more,
  }
}

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const out: RunEvent[] = []
  for await (const event of events) out.push(event)
  return out
}

/** A person's word on the call that they saw on the record. */
function answer(seen: RunEvent[], approval: Approval) {
  const { hash } = foldAll(seen).calls[0]!.checked!
  return { ...approval, hash }
}

/** Through the trace file and back: what another process would know. */
const stored = (events: RunEvent[]) => fromLines(events.flatMap((it) => toLine(it) ?? []).join('\n')).runs.flat()
const asked = (events: RunEvent[]) => events.filter((it) => it.type === 'completion').length

describe('a run stopped after any event goes on from its trace file alone', () => {
  for (const [name, script] of Object.entries(scripts)) {
    test(name, async () => {
      const whole = await all(run(options(script, 0)))
      expect(whole.at(-1)?.type).toBe('run-end')
      for (let stop = 1; stop < whole.length; stop++) {
        const seen = stored(whole.slice(0, stop))
        if (isInterruptedWrite(seen)) continue
        const rest = await all(resume(seen, options(script, asked(seen))))
        expect([...durable(seen), ...durable(rest)], `stopped after ${whole[stop - 1]!.type}, event ${stop}`).toEqual(
          durable(whole),
        )
        expect({ ...foldAll([...seen, ...rest]), seq: 0, at: 0, startedAt: 0 }).toEqual({
          ...foldAll(whole),
          seq: 0,
          at: 0,
          startedAt: 0,
          ...notTheSame(seen, rest),
        })
      }
    })
  }
})

/** Started, not ended, and not only read: asked about, so what remains is not the same; it has its own test below. */
function isInterruptedWrite(seen: RunEvent[]) {
  return foldAll(seen).calls.some((it) => it.started && !it.ended && it.checked?.contract.effect !== 'read')
}

/** Times differ between two runs of the same script; everything else must not. */
function notTheSame(seen: RunEvent[], rest: RunEvent[]) {
  const { history, notBefore } = foldAll([...seen, ...rest])
  return { history, notBefore }
}

describe('approval that comes later', () => {
  const script = [json('wipe', {}), 'Done.']
  const later = () => 'later' as const

  test('the run pauses, is stored, and goes on with the answer', async () => {
    const paused = await all(run(options(script, 0, { approve: later })))
    expect(paused.at(-1)).toMatchObject({ type: 'run-paused', waiting: [expect.any(String)] })
    const seen = stored(paused)
    const [id] = foldAll(seen).waiting
    const { tools, done } = testTools()
    const rest = await all(
      resume(seen, options(script, 1, { approve: later, tools }), {
        [id!]: answer(seen, { approved: true, by: 'Ada' }),
      }),
    )
    expect(
      rest
        .map((it) => it.type)
        .filter((it) => !live.includes(it))
        .slice(0, 3),
    ).toEqual(['approval', 'tool-start', 'tool-end'])
    expect([done, foldAll([...seen, ...rest]).outcome]).toEqual([['wipe'], 'answered'])
  })
  test('stopped after any event of the paused run, the same events remain', async () => {
    const paused = await all(run(options(script, 0, { approve: later })))
    for (let stop = 1; stop < paused.length; stop++) {
      const seen = stored(paused.slice(0, stop))
      const rest = await all(resume(seen, options(script, asked(seen), { approve: later })))
      expect([...durable(seen), ...durable(rest)]).toEqual(durable(paused))
    }
  })
  test('without an answer it pauses again; refused, the model is told', async () => {
    const seen = stored(await all(run(options(script, 0, { approve: later }))))
    const [id] = foldAll(seen).waiting
    expect((await all(resume(seen, options(script, 1, { approve: later })))).at(-1)?.type).toBe('run-paused')
    const refused = await all(
      resume(seen, options(script, 1), { [id!]: answer(seen, { approved: false, by: 'Ada', reason: 'not today' }) }),
    )
    expect(refused.find((it) => it.type === 'observation')).toMatchObject({
      observation: { became: 'refused', content: expect.stringContaining('not today') },
    })
  })
  test('an approval for other arguments counts for nothing', async () => {
    const seen = stored(await all(run(options(script, 0, { approve: later }))))
    const [id] = foldAll(seen).waiting
    const { tools, done } = testTools()
    await all(
      resume(seen, options(script, 1, { tools }), {
        [id!]: { approved: true, by: 'Ada', hash: 'of another call' },
      }),
    )
    expect(done).toEqual([])
  })
  test('a person may take a day: waiting is not the time of the run', async () => {
    const seen = stored(await all(run(options(script, 0, { approve: later }))))
    const tomorrow = seen.at(-1)!.at + 24 * 3_600_000
    const clock = { ...testClock(), now: () => tomorrow }
    const rest = await all(
      resume(seen, options(script, 1, { approve: later, clock }), {
        [foldAll(seen).waiting[0]!]: answer(seen, { approved: true, by: 'Ada' }),
      }),
    )
    expect(rest.at(-1)).toMatchObject({ type: 'run-end', outcome: 'answered', answer: 'Done.' })
    const stopped = stored(seen.slice(0, seen.findIndex((it) => it.type === 'decision') + 1))
    const again = await all(resume(stopped, options(script, 1, { clock })))
    expect(again.at(-1)).toMatchObject({ type: 'run-end', outcome: 'answered' })
  })
  test('an approval that has expired counts no more', async () => {
    const seen = stored(await all(run(options(script, 0, { approve: later }))))
    const [id] = foldAll(seen).waiting
    const { tools, done } = testTools()
    await all(
      resume(seen, options(script, 1, { tools }), { [id!]: answer(seen, { approved: true, by: 'Ada', expiresAt: 5 }) }),
    )
    expect(done).toEqual([])
  })
})

describe('what may have changed meanwhile is checked again', () => {
  test('a write that was started and has no end is asked about, never run again by itself', async () => {
    const script = [json('save_note', { title: 'T' }), 'Done.']
    const whole = await all(run(options(script, 0)))
    const started = whole.findIndex((it) => it.type === 'tool-start')
    const seen = stored(whole.slice(0, started + 1))
    const { tools, done } = testTools()
    const refused = await all(
      resume(seen, options(script, 1, { tools, approve: () => ({ approved: false, by: 'Ada' }) })),
    )
    expect(done).toEqual([])
    expect(refused.find((it) => it.type === 'observation')).toMatchObject({
      observation: { content: expect.stringContaining('may have taken effect') },
    })
    await all(resume(seen, options(script, 1, { tools })))
    expect(done).toEqual(['save T'])
  })
  test('a stricter policy refuses what was allowed before', async () => {
    const script = [add, 'Five.']
    const whole = await all(run(options(script, 0)))
    const decided = whole.findIndex((it) => it.type === 'decision')
    const seen = stored(whole.slice(0, decided + 1))
    const rest = await all(
      resume(seen, options(script, 1, { policy: () => ({ type: 'deny', reason: 'closed today' }) })),
    )
    expect(rest.find((it) => it.type === 'observation')).toMatchObject({
      observation: { content: expect.stringContaining('closed today') },
    })
  })
  test('a contract that has changed is held against the call again', async () => {
    const script = [add, 'Five.']
    const whole = await all(run(options(script, 0)))
    const decided = whole.findIndex((it) => it.type === 'decision')
    const narrow = defineTool({
      name: 'add',
      description: 'Adds',
      effect: 'read',
      parameters: {
        type: 'object',
        required: ['a', 'b'],
        properties: { a: { type: 'number', maximum: 1 }, b: { type: 'number' } },
      },
      run: () => 0,
    })
    const rest = await all(
      resume(stored(whole.slice(0, decided + 1)), options(script, 1, { tools: [narrow, finalAnswer] })),
    )
    expect(rest[0]).toMatchObject({ type: 'refused' })
  })
})
