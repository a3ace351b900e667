import type { SwitchState } from '../core/event.ts'
import type { ModelTraits, SwitchName } from '../core/flow.ts'
import { isObject } from '../core/json.ts'
import type { Demand } from '../trace/run-state.ts'
import type { Memory, RunOptions } from './options.ts'

/** What earlier runs learned about one server and model, by what it refused. */
export interface Learned {
  /** When each switch was turned, in milliseconds since the epoch; `parameter-out stop` for a dropped parameter. */
  refused: Record<string, number>
}

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Switches that say something lasting about a server or model. The others were tried in need and prove nothing. */
const lasting: readonly SwitchName[] = [
  'native-off',
  'parameter-out',
  'system-folded',
  'alternation',
  'single-call-turns',
  'bridge-after-tool',
  'reasoning-back',
  'schema-plain',
  'dummy-parameter',
]

/** Reads what is remembered; what is older than seven days is forgotten. A memory that fails is an empty one. */
export async function recall(memory: Memory | undefined, key: string, now: number): Promise<Learned> {
  const stored = await attempt(() => memory?.get(key))
  const refused = isObject(stored) && isObject(stored['refused']) ? stored['refused'] : {}
  const fresh = Object.entries(refused).filter(([, at]) => typeof at === 'number' && now - at < weekMs)
  return { refused: Object.fromEntries(fresh) as Learned['refused'] }
}

/** Remembers what a server demanded, once a completion has shown that it was what was missing. */
export async function learn({ memory, model }: Asked, demanded: readonly Demand[], now: number): Promise<void> {
  if (!memory || !demanded.length) return
  const words = demanded.filter((it) => lasting.includes(it.switch)).map(toWord)
  if (!words.length) return
  const key = memoryKey(model)
  const { refused } = await recall(memory, key, now)
  const fresh = Object.fromEntries(words.map((it) => [it, now]))
  await attempt(() => memory.set(key, { refused: { ...refused, ...fresh } }))
}

type Asked = Pick<RunOptions, 'memory' | 'model'>

function toWord({ switch: name, parameter }: Demand): string {
  return name === 'parameter-out' ? `${name} ${parameter}` : name
}

/** The switches that a run begins with: what the model's traits ask for, then what was learned. */
export function knownSwitches({ refused }: Learned, traits: ModelTraits): SwitchState {
  const on: SwitchName[] = []
  if (traits.systemRole === false) on.push('system-folded')
  if (traits.strictAlternation) on.push('alternation')
  if (traits.singleCall) on.push('single-call-turns')
  const words = Object.keys(refused)
  const learned = lasting.filter((it) => words.includes(it) && !on.includes(it))
  const without = words.flatMap((it) => (it.startsWith('parameter-out ') ? [it.slice('parameter-out '.length)] : []))
  return { on: [...on, ...learned], without }
}

export function memoryKey({ server, name }: { server: string; name: string }): string {
  return `${server} ${name}`
}

async function attempt<T>(what: () => Promise<T> | undefined): Promise<T | undefined> {
  // A memory is somebody else's code.
  try {
    return await what()
  } catch {
    return undefined
  }
}
