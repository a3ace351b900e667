import type { ActionContract, Approval, CheckedCall, Contract, Decision } from '../core/flow.ts'
import type { Json } from '../core/json.ts'

export interface Gate {
  contracts: Contract[]
  actionContract: ActionContract
  policy: Policy
  /** Answers a decision to ask. Without it, asking means no. `later` pauses the run. */
  approve?: Approve | undefined
  /** Reads a list or an object that came as its own text; without it such a text stays one. */
  readText?: ReadText | undefined
  /** Milliseconds since the epoch; without it approvals do not expire. */
  now?: (() => number) | undefined
}

/** The value of a text whose meaning is certain. */
export type ReadText = (text: string) => Json | undefined

/** Decides on a checked call, never on raw text. */
export type Policy = (checked: CheckedCall) => Decision

export type Approve = (checked: CheckedCall, reason: string) => Promise<Approval | 'later'> | Approval | 'later'
