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
  gate: Gate
  clock: Clock
  time: RunTime
  runId: string
}

/** What an act brings: facts at once, and streams of them where somebody else's code is waited for. */
export type Facts = Iterable<RunFact | AsyncIterable<RunFact>>

/** What is made of a desk's tools. */
export interface Toolbox {
  contracts: Contract[]
  byName: ReadonlyMap<string, Tool>
}

/** The same for the same tools, run after run: what is made of tools and contracts is made once. */
export function toolboxOf({ tools }: Pick<RunOptions, 'tools'>): Toolbox {
  const known = toolboxes.get(tools)
  if (known && isOf(tools, known)) return known
  const contracts = tools.map((it) => it.contract)
  const toolbox = { contracts, byName: new Map(tools.map((it) => [it.contract.name, it])) }
  toolboxes.set(tools, toolbox)
  return toolbox
}

// Memoisation only: checked against the tools each time.
const toolboxes = new WeakMap<readonly Tool[], Toolbox>()

function isOf(tools: readonly Tool[], { contracts, byName }: Toolbox): boolean {
  if (tools.length !== contracts.length) return false
  return tools.every((it, i) => it.contract === contracts[i] && byName.get(it.contract.name) === it)
}

/** The teaching of a dialect; of two with one name, the later. */
export function teachingOf({ teachings }: Pick<RunOptions, 'teachings'>, dialect: string): Teaching | undefined {
  return teachings.findLast((it) => it.name === dialect)
}
