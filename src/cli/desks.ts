import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contract } from '../core/flow.ts'
import { isObject } from '../core/json.ts'
import { thrownText } from '../core/thrown.ts'
import { businessDesk } from '../desk/business/business-desk.ts'
import { type Desk, defineDesk } from '../desk/desk.ts'
import { financeDesk } from '../desk/finance/finance-desk.ts'
import { marketData } from '../desk/finance/market/market-data.ts'
import { readMarketSettings } from '../desk/finance/market-settings.ts'
import { fileCache } from '../node/cache.ts'
import { locations } from '../node/files.ts'
import { wallClock } from '../run/wall-clock.ts'
import type { Host } from './host.ts'
import { nearest } from './nearest.ts'
import { UsageError } from './usage-error.ts'

/** The ready desks, by name. */
const readyDesks: Record<string, (place: { env: Host['env']; host: Host }) => Desk> = {
  finance: ({ env, host }) =>
    financeDesk(
      marketData({
        ...readMarketSettings(env),
        clock: wallClock,
        fetch: host.fetch,
        cache: fileCache(join(locations(env).cache, 'market')),
      }),
    ),
  business: () => businessDesk,
}

/** A ready desk by its name, or the default export of an ES module. */
export async function pickDesk(name: string, place: { env: Host['env']; host: Host }): Promise<Desk> {
  if (Object.hasOwn(readyDesks, name)) return readyDesks[name]!(place)
  const file = resolve(place.host.cwd, name)
  if (existsSync(file)) return loadDesk(name, file)
  if (/[./\\]/.test(name)) throw new UsageError(`there is no file ${name}`)
  const names = Object.keys(readyDesks)
  const near = nearest(name, names)
  const hint = near ? `; did you mean ${near}?` : ''
  throw new UsageError(`there is no desk "${name}"${hint}; there are: ${names.join(', ')}, or a path to an ES module`)
}

/** What actions are checked against where nobody gives tools. */
export function defaultContracts(): Contract[] {
  return businessDesk.tools.map((it) => it.contract)
}

async function loadDesk(name: string, file: string): Promise<Desk> {
  let loaded: unknown
  try {
    // Somebody's code: it may throw, or be no module at all.
    loaded = await import(pathToFileURL(file).href)
  } catch (error) {
    const message = thrownText(error)
    throw new UsageError(`cannot load ${name}: ${message}${/package 'dispatch-desk'/.test(message) ? whereItIs : ''}`)
  }
  const desk: unknown = isObject(loaded) ? loaded['default'] : undefined
  if (!isDesk(desk))
    throw new UsageError(`${name} has no desk: its default export must be defineDesk({ name, tools, … })`)
  try {
    // The same check again, for a module that wrote its desk by hand.
    return defineDesk(desk)
  } catch (error) {
    throw new UsageError(`${name}: ${thrownText(error)}`)
  }
}

/** A module finds packages from where it stands, not from where the command does. */
const whereItIs = '; install dispatch-desk in the folder of that file, or keep the file in this project'

function isDesk(value: unknown): value is Desk {
  if (!isObject(value)) return false
  const { name, tools }: Record<string, unknown> = value
  return typeof name === 'string' && Array.isArray(tools) && tools.every(isTool)
}

function isTool(value: unknown): boolean {
  return isObject(value) && isObject(value['contract']) && typeof (value as { run?: unknown }).run === 'function'
}
