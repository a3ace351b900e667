import type { ActionContract, Approval, CheckedCall, Contract, Decision } from '../core/flow.ts'
import type { Json } from '../core/json.ts'

/** What calls are held against: the tools there are, how actions may be written, what is allowed and who is asked. */
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

/** Asks a person about a checked call, with the reason for asking; `later` pauses the run until there is an answer. */
export type Approve = (checked: CheckedCall, reason: string) => Promise<Approval | 'later'> | Approval | 'later'
