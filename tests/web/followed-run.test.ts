import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event.ts'
import { demoRuns } from '../../src/desk/demo/demo-runs.ts'
import { demoOptions } from '../../src/desk/demo/play-demo.ts'
import { recordedMarketData } from '../../src/desk/finance/recorded.ts'
import { openReader, teachings } from '../../src/dialect/table.ts'
import { run } from '../../src/run/run.ts'
import { wallClock } from '../../src/run/wall-clock.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { isLive } from '../../src/trace/trace-file.ts'
import { wordOf } from '../../web/trace/call-word.ts'
import { type FollowedRun, follow, followAll, nothingFollowed } from '../../web/trace/followed-run.ts'

async function played(title: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const demoRun = demoRuns.find((it) => it.title === title)!
  for await (const event of run({ ...demoOptions(demoRun, recordedMarketData(wallClock)), openReader, teachings }))
    events.push(event)
  return events
}

/** What the rows show of a run, in short. */
function rows({ steps }: FollowedRun): string[] {
  return steps.flatMap((step) =>
    step.tries.flatMap((it) => [
      `step ${step.number}.${it.attempt}`,
      ...it.calls.map((call) => `${call.tool} ${wordOf(call, 'over')}`),
      ...it.notes.map((note) => note.type),
    ]),
  )
}

describe('the rows of a run', () => {
  test.each([
    [
      'A question in several steps',
      ['step 1.1', 'get_price done', 'get_price done', 'step 2.1', 'convert_currency done', 'step 3.1'],
    ],
    ['A nudge', ['step 1.1', 'nudge', 'step 2.1', 'get_price done', 'step 3.1']],
    ['A degrade', ['step 1.1', 'switch', 'step 1.2', 'convert_currency done', 'step 2.1']],
    [
      'A call cut off in the middle',
      ['step 1.1', 'get_price_history refused', 'step 2.1', 'get_price_history done', 'step 3.1'],
    ],
    [
      'An answer where only a call may end the run',
      ['step 1.1', 'calculate_metrics done', 'step 2.1', 'told', 'step 3.1', 'final_answer done'],
    ],
  ])('%s', async (title, shown) => {
    expect(rows(followAll(await played(title)))).toEqual(shown)
  })

  test('a run from a trace file, which has no live parts, shows the same rows as it did live', async () => {
    const events = await played('A repaired call')
    expect(rows(followAll(events.filter((it) => !isLive(it))))).toEqual(rows(followAll(events)))
  })

  test('the state beside the rows is the fold of the events and nothing else', async () => {
    const events = await played('A nudge')
    expect(followAll(events).state).toEqual(foldAll(events))
  })

  test('a row that an event is nothing to stays the same object, so that it is not drawn again', async () => {
    let run = nothingFollowed
    for (const event of await played('A question in several steps')) {
      const before = run.steps
      run = follow(run, event)
      for (const [i, step] of before.slice(0, -1).entries()) expect(run.steps[i]).toBe(step)
    }
  })

  test('events that begin in the middle of a run, as in half a file, are shown as far as they go', async () => {
    const events = await played('A question in several steps')
    const from = events.findIndex((it) => it.type === 'completion')
    expect(rows(followAll(events.slice(from)))[1]).toBe('get_price done')
  })
})

describe('the word of a call', () => {
  test('a call that was running when its run was stopped is cancelled', async () => {
    const events = await played('A nudge')
    const at = events.findIndex((it) => it.type === 'tool-start')
    const call = followAll(events.slice(0, at + 1))
      .steps.at(-1)!
      .tries.at(-1)!.calls[0]!
    expect([wordOf(call, 'on'), wordOf(call, 'over')]).toEqual(['running', 'cancelled'])
  })

  test('a call goes from reading over checked and running to done', async () => {
    const words = new Set<string>()
    let run = nothingFollowed
    for (const event of await played('A coerced argument')) {
      run = follow(run, event)
      for (const call of run.steps[0]?.tries[0]?.calls ?? []) words.add(wordOf(call, 'on'))
    }
    expect([...words]).toEqual(['reading', 'checked', 'running', 'done'])
  })
})
