import type { ArgsDef } from 'citty'
import type { Given } from './given.ts'
import type { Host } from './host.ts'

/** One word after `desk`: what it takes, how its help reads, and what it does. */
export interface Command {
  name: string
  description: string
  args: ArgsDef
  /** How many words it takes beside its options, `[least, most]`. */
  words: [least: number, most: number]
  /** Command lines to copy. */
  examples: string[]
  /** Paragraphs below the options. */
  notes?: string[]
  /** Gives the exit code. Throws a `UsageError` for what cannot be carried out. */
  run(given: Given, host: Host): Promise<number>
}

export const exit = { fine: 0, failed: 1, usage: 2, interrupted: 130 } as const
