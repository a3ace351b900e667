import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event.ts'
import { demoRuns } from '../../src/desk/demo/demo-runs.ts'
import { demoOptions } from '../../src/desk/demo/play-demo.ts'
import { recordedMarketData } from '../../src/desk/finance/recorded.ts'
import { dialectForModel, openReader, teachings } from '../../src/dialect/table.ts'
import { run } from '../../src/run/run.ts'
import { wallClock } from '../../src/run/wall-clock.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { fromLines, toLine } from '../../src/trace/trace-file.ts'
import { type Origin, toKeptRun } from '../../web/keep/kept-run.ts'
import { pack, unpack } from '../../web/keep/packed.ts'
import { Player } from '../../web/keep/player.ts'
import { toShown } from '../../web/keep/recorded-run.ts'
import { resumeSafety } from '../../web/keep/resume-safety.ts'
import { toMarkdown } from '../../web/keep/run-markdown.ts'
import { RunWriter } from '../../web/keep/run-writer.ts'
import { Elsewhere, memoryShelf, type Shelf } from '../../web/keep/shelf.ts'

const demo = demoRuns[0]!

async function eventsOf(): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const options = {
    ...demoOptions(demo, recordedMarketData(wallClock)),
    openReader,
    teachings,
    dialectForModel,
    runId: 'run-1',
  }
  for await (const event of run(options)) events.push(event)
  return events
}

const events = await eventsOf()
const kept = fromLines(events.flatMap((it) => toLine(it) ?? []).join('\n')).runs[0]!
const interrupted = kept.slice(0, kept.findIndex((it) => it.type === 'tool-start') + 1)
const keys = { keyFor: () => undefined }
const origin: Origin = {
  assigned: { question: demo.question, desk: 'finance', model: { kind: 'demo' }, mode: 'auto', ask: 'by-policy' },
  withKey: false,
}

describe('a run is written while it goes on', () => {
  test('what lies on the shelf afterwards is its trace file', async () => {
    const shelf = memoryShelf()
    const writer = new RunWriter({ shelf, spare: memoryShelf(), origin, before: [] })
    for (const event of events) if (writer.add(event)) await writer.drained()
    await writer.drained()
    expect(fromLines((await shelf.lines('run-1')).join('\n'))).toEqual({ runs: [kept], issues: [] })
    expect(await shelf.rows()).toMatchObject([{ question: demo.question, steps: 3, calls: 3, outcome: 'answered' }])
  })

  test('when the room is used up in the middle, the whole of it is kept in memory', async () => {
    const shelf = fullAfter(3)
    const spare = memoryShelf()
    const writer = new RunWriter({ shelf, spare, origin, before: [] })
    for (const event of events) {
      writer.add(event)
      await writer.drained()
    }
    expect(writer.isFull).toBe(true)
    expect(fromLines((await spare.lines('run-1')).join('\n')).runs).toEqual([kept])
  })

  test('when another tab went on with it, it ends here', async () => {
    const shelf: Shelf = { ...memoryShelf(), put: () => Promise.reject(new Elsewhere()) }
    const writer = new RunWriter({ shelf, spare: memoryShelf(), origin, before: interrupted })
    writer.add(kept[interrupted.length]!)
    await expect(writer.drained()).rejects.toThrow('another tab went on with this run')
  })
})

function fullAfter(writes: number): Shelf {
  const shelf = memoryShelf()
  let left = writes
  return { ...shelf, put: (...it) => (left-- > 0 ? shelf.put(...it) : Promise.reject(new Error('no room'))) }
}

describe('whether a run can go on', () => {
  const row = toKeptRun(foldAll(interrupted), origin)
  const asked = { row, events: interrupted, live: undefined, keys }

  test('one that ended has nothing to go on with', () => {
    expect(resumeSafety({ ...asked, events: kept })).toBeUndefined()
  })

  test('one from here goes on; a tool that was begun and only reads is no danger', () => {
    expect(resumeSafety(asked)).toMatchObject({ isSafe: true })
  })

  test('one from a file does not, since its server is not known', () => {
    expect(resumeSafety({ ...asked, row: undefined })).toMatchObject({ isSafe: false })
  })

  test('one whose server was given a key does not, while the tab has none', () => {
    const model = { kind: 'server', name: 'm', baseUrl: 'https://models.example/v1', model: 'm' } as const
    const remote = { ...row, origin: { assigned: { ...origin.assigned, model }, withKey: true } }
    expect(resumeSafety({ ...asked, row: remote })).toMatchObject({ isSafe: false })
  })

  test('a tool that writes and was begun is named: the person is asked before it runs again', () => {
    const writing = JSON.parse(JSON.stringify(interrupted).replaceAll('"effect":"read"', '"effect":"write"'))
    expect(resumeSafety({ ...asked, events: writing })?.words).toContain(
      'get_price was begun and may have taken effect',
    )
  })
})

test('the row of a run holds no secret that the question held', () => {
  const secret = 'sk-abcdefghijklmnopqrstuvwxyz0123456789'
  const asking = JSON.parse(JSON.stringify(kept).replaceAll(demo.question, `Use ${secret}`))
  expect(JSON.stringify(toKeptRun(foldAll(asking), origin))).not.toContain(secret)
})

test('a record without an end is shown as interrupted, and nothing of it as going on', () => {
  expect(toShown(kept)).toBe(kept)
  const state = foldAll(toShown(interrupted))
  expect(state).toMatchObject({ phase: 'ended', outcome: 'aborted' })
})

test('a text that was packed comes back; one that was cut says so', async () => {
  const text = `${'Grüße 🪙 '.repeat(5_000)}`
  const packed = await pack(text)
  expect(packed).toMatch(/^[\w-]+$/)
  expect(await unpack(packed)).toBe(text)
  await expect(unpack(packed.slice(0, -9))).rejects.toThrow('cut or changed')
  await expect(unpack('<>')).rejects.toThrow('cut or changed')
})

test('a player gives all events in order, at once or step by step', async () => {
  const given: RunEvent[] = []
  const player = new Player(kept, 'at-once')
  for await (const event of player.play()) given.push(event)
  expect(given).toEqual(kept)
  expect(player.at).toBe(kept.length)
  const paused = new Player(kept)
  paused.pause()
  paused.step()
  const steps = paused.play()
  expect((await steps.next()).value).toEqual(kept[0])
  const waiting = steps.next()
  paused.step()
  expect((await waiting).value).toEqual(kept[1])
})

describe('a run as Markdown', () => {
  test('has the question, each step with its calls, the answer and the totals', () => {
    const text = toMarkdown(kept)
    expect(text).toContain(`## ${demo.question}`)
    expect(text).toContain('1. `get_price(coin_id="ethereum")` done')
    expect(text).toContain('> Yes: one Ethereum costs 2811.64 USD')
    expect(text).toContain('3 steps · 3 calls')
  })

  test('what a model wrote cannot pose as Markdown of its own', () => {
    const sly = '# Done\n![x](https://e.example/?q) <img src=x> `a` ``b``'
    const asking = JSON.parse(JSON.stringify(kept).replaceAll('"ethereum"', JSON.stringify(sly)))
    const ended = asking.map((it: RunEvent) => (it.type === 'run-end' ? { ...it, answer: sly } : it))
    const text = toMarkdown(ended)
    expect(text).toContain('> \\# Done\n> \\!\\[x\\](https://e.example/?q) \\<img src=x\\>')
    expect(text).toContain('``` get_price(coin_id="# Done\\n![x](https://e.example/?q) <img src=x> `a` ``b``") ```')
  })
})
