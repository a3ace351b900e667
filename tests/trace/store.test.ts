import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileStore } from '../../src/node/store.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { MemoryStore, type Store } from '../../src/trace/store.ts'
import { fromLines, isLive } from '../../src/trace/trace-file.ts'
import { recorded, start, wholeRun } from './a-run.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

function newPath(): string {
  files += 1
  return join(folder, `deep/${files}.jsonl`)
}

const kept = wholeRun.filter((it) => !isLive(it))
const lastSeq = wholeRun.at(-1)!.seq
const stores: [string, () => Store][] = [
  ['memory', () => new MemoryStore()],
  ['file', () => new FileStore(newPath())],
]

describe.each(stores)('the %s store', (_name, newStore) => {
  test('a run that is not known has no events', async () => {
    expect(await newStore().read('run-1')).toEqual([])
  })

  test('a run appended event by event is read back, without what only watchers need', async () => {
    const store = newStore()
    for (const event of wholeRun) {
      expect(await store.append('run-1', event.seq - 1, [event])).toEqual({ ok: true, lastSeq: event.seq })
    }
    expect(await store.read('run-1')).toEqual(kept)
    expect(foldAll(await store.read('run-1'))).toEqual(foldAll(wholeRun))
  })

  test('of two that continue the same run only the first is kept', async () => {
    const store = newStore()
    await store.append('run-1', -1, wholeRun.slice(0, 2))
    const [first, second] = await Promise.all([
      store.append('run-1', 1, wholeRun.slice(2, 3)),
      store.append('run-1', 1, wholeRun.slice(2, 4)),
    ])
    expect([first, second]).toEqual([
      { ok: true, lastSeq: 2 },
      { ok: false, lastSeq: 2 },
    ])
    expect(await store.read('run-1')).toHaveLength(3)
  })

  test('an append that leaves a gap is refused', async () => {
    const store = newStore()
    expect(await store.append('run-1', 4, wholeRun.slice(5))).toEqual({ ok: false, lastSeq: -1 })
    expect(await store.read('run-1')).toEqual([])
  })

  test('several runs are kept apart', async () => {
    const store = newStore()
    const other = recorded([start, { type: 'run-end', outcome: 'gave-up', answer: '' }], 'run-2')
    await store.append('run-1', -1, wholeRun.slice(0, 2))
    await store.append('run-2', -1, other)
    await store.append('run-1', 1, wholeRun.slice(2))
    expect([await store.read('run-1'), await store.read('run-2')]).toEqual([kept, other])
  })
})

describe('a file store', () => {
  test('its file is a trace file', async () => {
    const path = newPath()
    await new FileStore(path).append('run-1', -1, wholeRun)
    expect(fromLines(await readFile(path, 'utf8'))).toEqual({ runs: [kept], issues: [] })
  })

  test('another process goes on where this one stopped, and then this one is refused', async () => {
    const path = newPath()
    const ours = new FileStore(path)
    await ours.append('run-1', -1, wholeRun.slice(0, 3))
    const theirs = new FileStore(path)
    expect(await theirs.append('run-1', 2, wholeRun.slice(3, 10))).toEqual({ ok: true, lastSeq: 9 })
    expect(await ours.append('run-1', 2, wholeRun.slice(3))).toEqual({ ok: false, lastSeq: 9 })
    expect(await ours.append('run-1', 9, wholeRun.slice(10))).toEqual({ ok: true, lastSeq })
  })

  test('a line that a crash left half-written does not spoil the next one', async () => {
    const path = newPath()
    await new FileStore(path).append('run-1', -1, wholeRun.slice(0, 7))
    await appendFile(path, '{"seq":7,"at":17')
    const store = new FileStore(path)
    expect(await store.append('run-1', 6, wholeRun.slice(7))).toEqual({ ok: true, lastSeq })
    expect(await store.read('run-1')).toEqual(kept)
  })
})
