import type { CompletionFact, RunEvent, RunStart } from '../core/event.ts'
import type { AssistantMessage, Message, SwitchName } from '../core/flow.ts'
import { countAbove } from './call-id.ts'
import { become, type CallFact, callIdOf, callsOf, newCall } from './call-state.ts'
import { emptyLive, watch } from './live.ts'
import { type After, emptyRun, type LivePart, type RunCounts, type RunState } from './run-state.ts'

export { emptyRun, type RunState } from './run-state.ts'

/** The state after one more event. Pure, and total: events may be missing or come in any order. */
export function fold(state: RunState, event: RunEvent): RunState {
  return { ...state, ...changes(state, event), seq: event.seq, at: event.at, runId: event.runId }
}

/** The state after all these events, as after a run that is over or stopped. */
export function foldAll(events: Iterable<RunEvent>): RunState {
  let state = emptyRun
  for (const event of events) state = fold(state, event)
  return state
}

/** The dialect in force: `native`, or the one that calls are taught in. */
export function dialectOf({ start, switches }: Pick<RunState, 'start' | 'switches'>): string {
  return start?.native && !switches.on.includes('native-off') ? 'native' : (start?.dialect ?? '')
}

/** What an event changes; all else stays as it is. */
type Changes = Partial<RunState>

function changes(state: RunState, event: RunEvent): Changes {
  switch (event.type) {
    case 'run-start':
      return started(event)
    case 'step-start':
      return { ...opened(state), ...(event.attempt > 1 ? {} : fresh), step: event.step, attempt: event.attempt }
    case 'prompt': {
      const prompt = [...(state.prompt ?? []).slice(0, event.kept), ...event.messages]
      return { phase: 'prompted', prompt, stop: event.stop, live: emptyLive, partial: [] }
    }
    case 'text':
    case 'reasoning':
    case 'call-preview':
    case 'revised':
      return { live: watch(state.live, event) }
    case 'call':
    case 'issue':
      return { live: watch(state.live, event), partial: [...state.partial, event] }
    case 'completion':
      return completed(state, event)
    case 'nudge':
      return nudged(state, event.text)
    case 'switch':
      return { ...takenBack(state, 'switch'), ...switched(state, event), retries: 0, counts: counted(state, 'switch') }
    case 'retry':
      return retried(state, event)
    case 'salvage':
      return { after: 'salvage', salvaged: true, counts: counted(state, 'salvage') }
    case 'observation':
      return observed(state, event)
    case 'step-end':
      return { phase: 'between' }
    case 'run-paused':
      return { phase: 'paused', waiting: event.waiting }
    case 'run-end':
      return { ...opened(state), phase: 'ended', outcome: event.outcome, answer: event.answer, reason: event.reason }
    case 'refused':
    case 'checked':
    case 'decision':
    case 'approval':
    case 'tool-start':
    case 'tool-fact':
    case 'tool-end':
      return dealt(state, event)
    default:
      return {}
  }
}

function started(event: RunEvent & RunStart): RunState {
  const callCount = countAbove([...event.examples, ...event.messages].flatMap(idsIn))
  return { ...emptyRun, phase: 'between', start: event, startedAt: event.at, switches: event.switches, callCount }
}

function idsIn(message: Message): string[] {
  if (message.role === 'tool') return [message.observation.callId]
  if (message.role !== 'assistant') return []
  return message.parts.flatMap((it) => (it.type === 'call' ? [it.call.id] : it.type === 'unread' ? [it.id] : []))
}

/** What belongs to one step alone. */
const fresh: Changes = { retries: 0, salvaged: false }

/** A try of a step, before its prompt: what the one before it left goes into the history. */
function opened(state: RunState): Changes {
  return {
    phase: 'stepping',
    completion: undefined,
    history: [...state.history, ...state.calls, ...state.nested],
    calls: [],
    nested: [],
    live: emptyLive,
    partial: [],
    after: null,
    corrected: false,
    turnAt: state.messages.length,
    waiting: [],
  }
}

function completed(state: RunState, event: RunEvent & CompletionFact): Changes {
  const { parts, raw, usage } = event
  const calls = callsOf(parts, event.step)
  const ids = [calls.map((it) => it.id), event.issues.flatMap((it) => it.id ?? []), state.partial.flatMap(idOf)]
  const turn: AssistantMessage = { role: 'assistant', parts, raw, dialect: dialectOf(state) }
  const { promptTokens = 0, completionTokens = 0 } = usage ?? {}
  return {
    phase: 'completed',
    completion: event,
    calls,
    nested: [],
    live: emptyLive,
    partial: [],
    after: null,
    turnAt: state.messages.length,
    messages: saidSomething(event) ? [...state.messages, turn] : state.messages,
    callCount: countAbove(ids.flat(), state.callCount),
    tokens: { prompt: state.tokens.prompt + promptTokens, completion: state.tokens.completion + completionTokens },
  }
}

function idOf(part: LivePart): string[] {
  return part.type === 'call' ? [part.call.id] : []
}

/** A completion with nothing in it is no turn of the conversation: servers refuse an empty one. */
function saidSomething({ parts, raw }: CompletionFact): boolean {
  return parts.length > 0 || raw.text !== '' || raw.reasoning !== '' || raw.fragments.length > 0
}

function nudged(state: RunState, text: string): Changes {
  return {
    after: 'nudge',
    nudged: true,
    nudgeFirst: state.completion?.text ?? '',
    messages: [...state.messages, { role: 'user', content: text, by: 'desk' }],
    counts: counted(state, 'nudge'),
  }
}

/** The completion did not count: its turn leaves the conversation, and no call of it is dealt with. */
function takenBack(state: RunState, why: After): Changes {
  return { after: why, calls: [], nested: [], messages: state.messages.slice(0, state.turnAt) }
}

function switched({ switches }: RunState, event: { switch: SwitchName; parameter?: string }): Changes {
  const { parameter = '' } = event
  if (event.switch === 'parameter-out') {
    return { switches: { ...switches, without: added(switches.without, parameter) } }
  }
  const on = added(switches.on, event.switch)
  const allowed = Number(parameter)
  const fewer = event.switch === 'fewer-tokens' && allowed > 0 ? { maxTokens: allowed } : {}
  return { switches: { ...switches, on, ...fewer } }
}

function retried(state: RunState, { at, waitMs }: { at: number; waitMs: number }): Changes {
  const { retries, retriesTotal } = state
  return { ...takenBack(state, 'retry'), retries: retries + 1, retriesTotal: retriesTotal + 1, notBefore: at + waitMs }
}

function added<T>(list: T[], item: T): T[] {
  return list.includes(item) ? list : [...list, item]
}

function counted(state: RunState, what: keyof RunCounts): RunCounts {
  return { ...state.counts, [what]: state.counts[what] + 1 }
}

function observed(state: RunState, event: RunEvent & { type: 'observation' }): Changes {
  const { callId, became } = event.observation
  if (state.nested.some((it) => it.id === callId)) return dealt(state, event)
  const call = state.calls.some((it) => it.id === callId) ? dealt(state, event) : {}
  const messages: Message[] = [...state.messages, { role: 'tool', observation: event.observation }]
  const corrected = state.corrected || callId === ''
  return { ...call, messages, corrected, counts: became === 'refused' ? counted(state, 'corrections') : state.counts }
}

/** A fact about one call; a call that the completion did not hold was made by a tool. */
function dealt(state: RunState, fact: RunEvent & CallFact): Changes {
  const id = callIdOf(fact)
  const phase = state.phase === 'paused' ? 'completed' : state.phase
  const next: Changes = { phase, waiting: state.waiting.filter((it) => it !== id) }
  const own = state.calls.findIndex((it) => it.id === id)
  if (own >= 0) return { ...next, calls: state.calls.with(own, become(state.calls[own]!, fact)) }
  const made = state.nested.findIndex((it) => it.id === id)
  if (made >= 0) return { ...next, nested: state.nested.with(made, become(state.nested[made]!, fact)) }
  const parent = 'parent' in fact && fact.parent !== undefined ? { parent: fact.parent } : {}
  const call = { ...newCall(id, toolOf(fact), state.step), ...parent }
  return { ...next, nested: [...state.nested, become(call, fact)], callCount: countAbove([id], state.callCount) }
}

function toolOf(fact: CallFact): string {
  return 'tool' in fact ? fact.tool : ''
}
