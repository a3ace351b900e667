import { join, resolve } from 'node:path'
import type { ArgsDef } from 'citty'
import { dialectForModel, openReader, teachings } from '../dialect/table.ts'
import { loadEnv } from '../node/env.ts'
import { fileMemory, locations } from '../node/files.ts'
import { FileStore } from '../node/store.ts'
import type { Memory, RunOptions } from '../run/options.ts'
import { type ApproveMode, approveModes, approver } from './approve.ts'
import { pickDesk } from './desks.ts'
import type { Given } from './given.ts'
import type { Host } from './host.ts'
import { nearest } from './nearest.ts'
import { pickModel } from './pick-model.ts'
import type { Showing } from './show-run.ts'
import { UsageError } from './usage-error.ts'

/** The options of every command that lets a model run a desk. */
export const runArgs = {
  model: { type: 'string', valueHint: 'provider/model', description: 'Who is asked; DESK_MODEL if not said' },
  'base-url': {
    type: 'string',
    valueHint: 'url',
    description: 'Address of an OpenAI-compatible server; alone, its first model',
  },
  mode: {
    type: 'string',
    valueHint: 'mode',
    description: `How calls are asked for: ${modeNames().join(', ')}`,
    default: 'auto',
  },
  'max-steps': {
    type: 'string',
    valueHint: 'number',
    description: "Steps before it gives up; the desk's own number if not said",
  },
  trace: { type: 'string', valueHint: 'file', description: 'Append every event to this file, as it happens' },
  json: { type: 'boolean', description: 'Print one event a line, and nothing else' },
} as const satisfies ArgsDef

/** The options that choose the desk and who approves. */
export const deskArgs = {
  desk: {
    type: 'string',
    valueHint: 'name or file',
    description: 'finance, business, or an ES module of your own',
    default: 'finance',
  },
  approve: {
    type: 'enum',
    options: [...approveModes],
    description: 'Who answers where the policy asks: you, a yes to all, or a no to all',
    default: 'ask',
  },
} as const satisfies ArgsDef

/** Everything a run needs but its conversation. */
export interface Setup {
  options: Omit<RunOptions, 'messages'>
  showing: Showing
}

export async function readSetup(given: Given, host: Host): Promise<Setup> {
  const env = await loadEnv({ env: host.env, cwd: host.cwd })
  const mode = readMode(given)
  const steps = given.whole('max-steps', { from: 1, to: 1000 })
  const desk = await pickDesk(given.text('desk') ?? 'finance', { env, host })
  const model = await pickModel({ name: given.text('model'), baseUrl: given.text('base-url') }, { env, host })
  const approve = (given.text('approve') ?? 'ask') as ApproveMode
  return {
    options: {
      ...desk,
      ...commonOptions(host, mode),
      memory: memoryFor(env),
      model,
      approve: approver(approve, host),
      limits: steps === undefined ? undefined : { steps },
    },
    showing: readShowing(given, host),
  }
}

/** What every run of this command line has, whatever was chosen. */
export function commonOptions(
  { signal }: Host,
  mode: string,
): Pick<RunOptions, 'openReader' | 'teachings' | 'dialectForModel' | 'signal' | 'mode'> {
  return { openReader, teachings, dialectForModel, signal, mode }
}

/** What was learned of models, in files. */
export function memoryFor(env: Host['env']): Memory {
  return fileMemory(join(locations(env).cache, 'models'))
}

/** Where a run is shown and kept. */
export function readShowing(given: Given, host: Host): Showing {
  const file = given.text('trace')
  const store = file === undefined ? undefined : new FileStore(resolve(host.cwd, file))
  return { as: given.flag('json') ? 'json' : 'trace', store }
}

export function readMode(given: Given): string {
  const mode = given.text('mode') ?? 'auto'
  const names = modeNames()
  if (names.includes(mode)) return mode
  const near = nearest(mode, names)
  throw new UsageError(
    `there is no mode "${mode}"${near ? `; did you mean ${near}?` : ''}; there are: ${names.join(', ')}`,
  )
}

function modeNames(): string[] {
  return ['auto', 'native', ...teachings.map((it) => it.name)]
}
