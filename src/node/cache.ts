import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../core/json.ts'
import type { Cache } from '../desk/finance/service/cache.ts'
import { keyFile, readJsonFile, writeJsonFile } from './files.ts'

const oldestMs = 2 * 86_400_000

/** A cache in files, so that the next process finds what this one asked for. Old files are cleared away now and then. */
export function fileCache(folder: string, now: () => number = Date.now): Cache {
  let isSwept = false
  return {
    async get(key) {
      const entry = await readJsonFile(keyFile(folder, key))
      if (!isObject(entry) || entry['key'] !== key || typeof entry['until'] !== 'number') return undefined
      // An entry from the future was written by a clock that was wrong.
      const isGood = entry['until'] > now() && Number(entry['at']) <= now() + 60_000
      return isGood ? entry['value'] : undefined
    },
    async set(key, value, ageMs) {
      if (!isSwept) await sweep(folder)
      isSwept = true
      await writeJsonFile(keyFile(folder, key), { key, at: now(), until: now() + ageMs, value }).catch(() => {})
    },
  }
}

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!/^[0-9a-f]{40}\.json(\.[0-9a-f-]+\.part)?$/.test(name)) continue
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && Date.now() - file.mtimeMs > oldestMs) await rm(path, { force: true }).catch(() => {})
  }
}
