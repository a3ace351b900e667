import type { Outcome } from '../core/event.ts'
import type { CallState } from './call-state.ts'
import { busyMs } from './fold.ts'
import type { RunState } from './run-state.ts'

/** A run in numbers: the last line of a trace, a row of a table. */
export interface RunSummary {
  /** Absent while the run goes on. */
  outcome?: Outcome
  steps: number
  ms: number
  promptTokens: number
  completionTokens: number
  /** Calls asked for, and what became of them; refused by the gate, by the policy or by a person. */
  calls: number
  ran: number
  failed: number
  refused: number
  /** Calls whose text had to be mended, and calls of which a value was converted. */
  repaired: number
  coerced: number
  /** Mistakes that the model was told of, and after which it tried again. What was not allowed is none. */
  corrections: number
  nudges: number
  degrades: number
  retries: number
  salvages: number
}

/** Counts up what a run took. */
export function summarize(state: RunState): RunSummary {
  const calls = [...state.history, ...state.calls, ...state.nested]
  const many = (test: (call: CallState) => boolean) => calls.filter(test).length
  return {
    ...(state.outcome === undefined ? {} : { outcome: state.outcome }),
    steps: state.step,
    ms: busyMs(state),
    promptTokens: state.tokens.prompt,
    completionTokens: state.tokens.completion,
    calls: calls.length,
    ran: many((it) => it.ended?.became === 'ran'),
    failed: many((it) => it.ended?.became === 'failed'),
    refused: many(isRefused),
    repaired: many((it) => (it.call?.repairs.length ?? 0) > 0),
    coerced: many((it) => (it.checked?.coercions.length ?? 0) > 0),
    corrections: state.counts.corrections,
    nudges: state.counts.nudge,
    degrades: state.counts.switch,
    retries: state.retriesTotal,
    salvages: state.counts.salvage,
  }
}

function isRefused({ unread, issues, decision, approval }: CallState): boolean {
  return unread !== undefined || issues.length > 0 || decision?.type === 'deny' || approval?.approved === false
}
