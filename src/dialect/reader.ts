import type { Contract, Delta, Part, Reading } from '../core/flow.ts'
import type { Dialect } from './dialect.ts'

export interface ReaderOptions {
  dialects: readonly Dialect[]
  /** The tools on offer: weak forms are gated by their names; without any, shape alone decides. */
  contracts?: readonly Contract[]
  newId: () => string
  /** Native tools were offered: content is searched for calls only when the server delivered none. */
  native?: boolean
  /** Give out no text that could still turn out to be a call. */
  hold?: boolean
  /** The tail of the prompt that the completion continues. */
  prefill?: string
  /** The stop marks that were set: a closing mark among them is not missing when the completion ends before it. */
  stop?: readonly string[]
  /** As many completion tokens as this means that the completion was cut, whatever its finish says. */
  maxTokens?: number
}

/** Turns one completion into parts, delta by delta. A whole completion at once is just one delta. */
export class CompletionReader {
  constructor(_options: ReaderOptions) {}
  feed(_delta: Delta): Part[] {
    throw new Error('not built yet')
  }
  /** What the parts come to. Contract: asked for after `finish`. */
  get reading(): Reading {
    throw new Error('not built yet')
  }
}
