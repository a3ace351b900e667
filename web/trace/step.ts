import type { CompletionFact, PromptFact, RunEvent, RunFact, SwitchState } from '../../src/core/event.ts'
import type { Observation, PromptMessage } from '../../src/core/flow.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { emptyLive, type Live } from '../../src/trace/live.ts'
import type { LivePart, RunState } from '../../src/trace/run-state.ts'

/** One step as it is shown: each try of it, the last one perhaps still going on. */
export interface Step {
  number: number
  tries: readonly Try[]
}

/** One prompt and what came of it. Everything in it is as the run's state had it; only the times are its own. */
export interface Try {
  attempt: number
  startedAt: number
  askedAt?: number
  endedAt?: number
  asked?: PromptFact
  prompt?: readonly PromptMessage[]
  /** Those that were on when it was asked. */
  switches?: SwitchState
  live: Live
  partial: readonly LivePart[]
  completion?: CompletionFact
  completedAt?: number
  calls: readonly CallState[]
  nested: readonly CallState[]
  /** When each tool started, by call id. */
  toolStartedAt: ReadonlyMap<string, number>
  notes: readonly Note[]
}

/** What followed a completion and belongs to none of its calls. */
export type Note = MendFact | { type: 'told'; at: number; observation: Observation }

type MendFact = { at: number } & Extract<RunFact, { type: 'nudge' | 'switch' | 'retry' | 'salvage' }>

/** The steps after one more event; `state` is the run with this event. */
export function stepsAfter(steps: readonly Step[], event: RunEvent, state: RunState): readonly Step[] {
  switch (event.type) {
    case 'run-start':
      return []
    case 'step-start':
      return withTry(steps, event)
    case 'run-end':
    case 'run-paused':
      return steps
    default: {
      const last = steps.at(-1)
      const step = last ?? { number: event.step, tries: [newTry(1, event.at)] }
      const now = step.tries.at(-1) ?? newTry(1, event.at)
      const next: Step = { ...step, tries: [...step.tries.slice(0, -1), tryAfter(now, event, state)] }
      return [...steps.slice(0, -1), next]
    }
  }
}

function withTry(steps: readonly Step[], event: RunEvent & { type: 'step-start' }): readonly Step[] {
  const last = steps.at(-1)
  const begun = newTry(event.attempt, event.at)
  if (last && last.number === event.step) return [...steps.slice(0, -1), { ...last, tries: [...last.tries, begun] }]
  return [...steps, { number: event.step, tries: [begun] }]
}

function newTry(attempt: number, startedAt: number): Try {
  return {
    attempt,
    startedAt,
    live: emptyLive,
    partial: [],
    calls: [],
    nested: [],
    toolStartedAt: new Map(),
    notes: [],
  }
}

function tryAfter(now: Try, event: RunEvent, { live, partial, calls, nested, prompt, switches }: RunState): Try {
  const next: Try = { ...now, live, partial, calls, nested }
  switch (event.type) {
    case 'prompt':
      return { ...next, asked: event, askedAt: event.at, switches, ...(prompt && { prompt }) }
    case 'completion':
      return { ...next, completion: event, completedAt: event.at }
    case 'tool-start':
      return { ...next, toolStartedAt: new Map(now.toolStartedAt).set(event.callId, event.at) }
    case 'nudge':
    case 'switch':
    case 'retry':
    case 'salvage':
      return { ...next, notes: [...now.notes, event] }
    case 'observation':
      return event.observation.callId === ''
        ? { ...next, notes: [...now.notes, { type: 'told', at: event.at, observation: event.observation }] }
        : next
    case 'step-end':
      return { ...next, endedAt: event.at }
    default:
      return next
  }
}
