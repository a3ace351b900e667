import { createContext } from 'preact'
import type { RunStart } from '../../src/core/event.ts'
import type { Answer } from './answer.ts'
import type { TokenPrice } from './numbers.ts'

/** What the rows of a run share; it changes seldom, so rows do not render again for it. */
export interface RunShared {
  start: RunStart | undefined
  /** Absent where nobody can be asked any more: in replays and in runs that are over. */
  answer: ((callId: string, answer: Answer) => void) | undefined
  price: TokenPrice | undefined
  /** Milliseconds since the epoch, as it is for the run: a replay has a time of its own. */
  now(): number
}

/** Brings to each row what all rows of its run share. */
export const RunContext = createContext<RunShared>({
  start: undefined,
  answer: undefined,
  price: undefined,
  now: () => Date.now(),
})
