import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileCache } from '../../src/node/cache.ts'
import { fileMemory, keyFile, locations, readJsonFile, writeJsonFile } from '../../src/node/files.ts'
import { bench, handClock } from '../desk/finance/bench.ts'
import { startMarketServer } from '../servers/market-server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('where files are', () => {
  test.each([
    [{ HOME: '/home/ann' }, '/home/ann/.config/dispatch-desk', '/home/ann/.cache/dispatch-desk'],
    [{ HOME: '/home/ann', XDG_CONFIG_HOME: '/c', XDG_CACHE_HOME: '/k' }, '/c/dispatch-desk', '/k/dispatch-desk'],
    [
      { HOME: '/home/ann', XDG_CONFIG_HOME: 'relative' },
      '/home/ann/.config/dispatch-desk',
      '/home/ann/.cache/dispatch-desk',
    ],
    [{ HOME: '/home/ann', XDG_CONFIG_HOME: '/c', DISPATCH_DESK_HOME: '/d' }, '/d/config', '/d/cache'],
  ])('%j', (env, config, cache) => {
    expect(locations(env)).toEqual({ config, cache })
  })
})

describe('memory in files', () => {
  test('is found by the next process', async () => {
    await fileMemory(folder).set('http://host/v1 a model', { native: false })
    expect(await fileMemory(folder).get('http://host/v1 a model')).toEqual({ native: false })
    expect(await fileMemory(folder).get('another')).toBeUndefined()
  })

  test('any text can be a key', async () => {
    const memory = fileMemory(folder)
    const keys = ['../../etc/passwd', '__proto__', '', 'x'.repeat(5_000), 'a\0b']
    for (const key of keys) await memory.set(key, key.length)
    for (const key of keys) expect(await memory.get(key)).toBe(key.length)
    expect(await readdir(folder)).toHaveLength(keys.length)
  })

  test('only its owner may read it', async () => {
    await fileMemory(join(folder, 'new')).set('k', 1)
    const { mode } = await stat(keyFile(join(folder, 'new'), 'k'))
    expect(mode & 0o077).toBe(0)
  })

  test('a broken file is as good as none', async () => {
    await writeFile(keyFile(folder, 'k'), '{"key":"k","val')
    expect(await fileMemory(folder).get('k')).toBeUndefined()
  })

  test('a disk that cannot be written is no trouble', async () => {
    await writeFile(join(folder, 'file'), '')
    const memory = fileMemory(join(folder, 'file', 'below'))
    await memory.set('k', 1)
    expect(await memory.get('k')).toBeUndefined()
  })

  test('a reader sees the old or the new, and nothing is left lying about', async () => {
    const path = join(folder, 'a.json')
    await Promise.all(Array.from({ length: 30 }, (_, at) => writeJsonFile(path, { at, text: 'x'.repeat(9_000) })))
    expect(await readJsonFile(path)).toMatchObject({ text: 'x'.repeat(9_000) })
    expect(await readdir(folder)).toEqual(['a.json'])
  })
})

describe('the cache in files', () => {
  test('keeps an answer for its time', async () => {
    let now = 1_000_000
    await fileCache(folder, () => now).set('k', [1], 60_000)
    const next = fileCache(folder, () => now)
    expect(await next.get('k')).toEqual([1])
    now += 60_001
    expect(await next.get('k')).toBeUndefined()
  })

  test('an entry from the future, of a clock that was wrong, does not count', async () => {
    await fileCache(folder, () => 9_000_000).set('k', 1, 60_000)
    expect(await fileCache(folder, () => 1_000_000).get('k')).toBeUndefined()
  })

  test('clears away what is older than two days, and nothing else', async () => {
    await fileCache(folder).set('old', 1, 10)
    await writeFile(join(folder, 'mine.txt'), 'keep')
    const longAgo = new Date(Date.now() - 3 * 86_400_000)
    for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo)
    await fileCache(folder).set('new', 2, 10)
    expect((await readdir(folder)).sort()).toEqual([keyFile('', 'new'), 'mine.txt'].sort())
  })

  test('the next process finds the price that this one asked for, and no file holds the key', async () => {
    const server = await startMarketServer()
    const clock = handClock()
    const options = () => ({
      clock,
      cache: fileCache(folder, clock.now),
      coingeckoKey: { value: 'CG-secret', in: 'query' as const },
    })
    const first = await bench(server, options()).ask('get_price', { coin_id: 'bitcoin' })
    const { value, shown } = await bench(server, options()).askWhole('get_price', { coin_id: 'bitcoin' })
    expect(value).toEqual(first)
    expect(shown['badges']).toEqual(['cached'])
    expect(server.count('coingecko')).toBe(1)
    for (const name of await readdir(folder))
      expect(await readFile(join(folder, name), 'utf8')).not.toContain('CG-secret')
    await server.close()
  })
})
