import type { RunFact } from '../core/event.ts'
import type { Contract } from '../core/flow.ts'
import type { Teaching } from '../dialect/dialect.ts'
import type { Gate } from '../gate/gate.ts'
import type { Tool } from '../tool/tool.ts'
import type { Clock, RunOptions } from './options.ts'
import type { RunTime } from './run-time.ts'

/** What the acts of one run share: the given options, and what was made of them once. Holds nothing that changes. */
export interface RunContext {
  options: RunOptions
  tools: ReadonlyMap<string, Tool>
  teachings: ReadonlyMap<string, Teaching>
  gate: Gate
  clock: Clock
  time: RunTime
  runId: string
}

/** What an act brings: facts at once, and streams of them where somebody else's code is waited for. */
export type Facts = Iterable<RunFact | AsyncIterable<RunFact>>

/** The same list for the same tools, run after run: what is made of contracts is made once. */
export function contractsOf({ tools }: Pick<RunOptions, 'tools'>): Contract[] {
  const known = lists.get(tools)
  if (known?.length === tools.length && tools.every((it, i) => it.contract === known[i])) return known
  const contracts = tools.map((it) => it.contract)
  lists.set(tools, contracts)
  return contracts
}

// Memoisation only: checked against the tools each time.
const lists = new WeakMap<readonly Tool[], Contract[]>()
