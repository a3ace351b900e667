import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { isObject, type Json } from '../core/json.ts'
import type { Memory } from '../run/options.ts'

/** Where this program keeps its files. */
export interface Locations {
  /** Profiles and settings. */
  config: string
  /** What was learned of models, and market data: it can be deleted. */
  cache: string
}

/** The folders after the XDG rules; `DISPATCH_DESK_HOME` moves both below itself. */
export function locations(env: Record<string, string | undefined>): Locations {
  const home = env['DISPATCH_DESK_HOME']
  if (home) return { config: join(home, 'config'), cache: join(home, 'cache') }
  const folder = (given: string | undefined, otherwise: string) =>
    join(given && isAbsolute(given) ? given : join(env['HOME'] || homedir(), otherwise), 'dispatch-desk')
  return { config: folder(env['XDG_CONFIG_HOME'], '.config'), cache: folder(env['XDG_CACHE_HOME'], '.cache') }
}

/** The JSON in a file; `undefined` where there is none, or none that can be read. */
export async function readJsonFile(path: string): Promise<Json | undefined> {
  try {
    // The disk, and whatever somebody wrote there.
    return JSON.parse(await readFile(path, 'utf8')) as Json
  } catch {
    return undefined
  }
}

/** Writes JSON so that a reader sees the old file or the new one, never half of it. Only the owner may read it. */
export async function writeJsonFile(path: string, value: Json): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = `${path}.${randomUUID()}.part`
  try {
    await writeFile(fresh, JSON.stringify(value), { mode: 0o600 })
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

/** The file of a key: its name says nothing of the key, so that any text can be one. */
export function keyFile(folder: string, key: string): string {
  return join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`)
}

/** Memory in files, one a key. A disk that fails is as good as an empty memory. */
export function fileMemory(folder: string): Memory {
  return {
    async get(key) {
      const entry = await readJsonFile(keyFile(folder, key))
      return isObject(entry) && entry['key'] === key ? entry['value'] : undefined
    },
    async set(key, value) {
      await writeJsonFile(keyFile(folder, key), { key, value }).catch(() => {})
    },
  }
}
