import type { Contract } from '../core/flow.ts'
import type { Teaching } from '../dialect/dialect.ts'
import type { Gate } from '../gate/gate.ts'
import type { Tool } from '../tool/tool.ts'
import type { Clock, RunOptions } from './options.ts'

/** What the acts of one run share: the given options, and what was made of them once. Holds nothing that changes. */
export interface RunContext {
  options: RunOptions
  tools: ReadonlyMap<string, Tool>
  teachings: ReadonlyMap<string, Teaching>
  gate: Gate
  clock: Clock
  /** Aborts when the caller does. */
  signal: AbortSignal
  runId: string
}

export function contractsOf(options: RunOptions): Contract[] {
  return options.tools.map((it) => it.contract)
}
