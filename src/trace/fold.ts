import type { CompletionFact, RunEvent, RunStart } from '../core/event.ts'
import type { AssistantMessage, Message, SwitchName } from '../core/flow.ts'
import { countAbove } from './call-id.ts'
import { become, type CallFact, callIdOf, callsOf, newCall } from './call-state.ts'
import { emptyLive, watch } from './live.ts'
import { type After, emptyRun, type LivePart, type RunCounts, type RunState } from './run-state.ts'

export { emptyRun, type RunState } from './run-state.ts'

/** The state after one more event. Pure, and total: events may be missing or come in any order. */
export function fold(state: RunState, event: RunEvent): RunState {
  return { ...after(state, event), seq: event.seq, at: event.at, runId: event.runId }
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

function after(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'run-start':
      return started(event)
    case 'step-start':
      return { ...opened(event.attempt > 1 ? state : fresh(state)), step: event.step, attempt: event.attempt }
    case 'prompt': {
      const prompt = [...(state.prompt ?? []).slice(0, event.kept), ...event.messages]
      return { ...state, phase: 'prompted', prompt, stop: event.stop, live: emptyLive, partial: [] }
    }
    case 'text':
    case 'reasoning':
    case 'call-preview':
    case 'revised':
      return { ...state, live: watch(state.live, event) }
    case 'call':
    case 'issue':
      return { ...state, live: watch(state.live, event), partial: [...state.partial, event] }
    case 'completion':
      return completed(state, event)
    case 'nudge':
      return nudged(state, event.text)
    case 'switch':
      return { ...switched(takenBack(state, 'switch'), event), retries: 0, counts: counted(state, 'switch') }
    case 'retry':
      return retried(state, event)
    case 'salvage':
      return { ...state, after: 'salvage', salvaged: true, counts: counted(state, 'salvage') }
    case 'observation':
      return observed(state, event)
    case 'step-end':
      return { ...state, phase: 'between' }
    case 'run-paused':
      return { ...state, phase: 'paused', waiting: event.waiting }
    case 'run-end':
      return ended(state, event)
    case 'refused':
    case 'checked':
    case 'decision':
    case 'approval':
    case 'tool-start':
    case 'tool-fact':
    case 'tool-end':
      return dealt(state, event)
    default:
      return state
  }
}

function started(event: RunEvent & RunStart): RunState {
  const { seq: _seq, at, runId: _runId, step: _step, ...start } = event
  const known = [...start.examples, ...start.messages]
  const callCount = countAbove(known.flatMap(idsIn))
  return { ...emptyRun, phase: 'between', start, startedAt: at, switches: start.switches, callCount }
}

function idsIn(message: Message): string[] {
  if (message.role === 'tool') return [message.observation.callId]
  if (message.role !== 'assistant') return []
  return message.parts.flatMap((it) => (it.type === 'call' ? [it.call.id] : it.type === 'unread' ? [it.id] : []))
}

/** What belongs to one step alone. */
function fresh(state: RunState): RunState {
  return { ...state, retries: 0, salvaged: false }
}

/** A try of a step, before its prompt: what the one before it left goes into the history. */
function opened(state: RunState): RunState {
  return {
    ...state,
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

function completed(state: RunState, event: RunEvent & CompletionFact): RunState {
  const { seq: _seq, at: _at, runId: _runId, step, ...completion } = event
  const calls = callsOf(completion.parts, step)
  const ids = [calls.map((it) => it.id), completion.issues.flatMap((it) => it.id ?? []), state.partial.flatMap(idOf)]
  const turn: AssistantMessage = { role: 'assistant', parts: completion.parts, raw: completion.raw }
  const said = saidSomething(completion) ? [{ ...turn, dialect: dialectOf(state) }] : []
  const { promptTokens = 0, completionTokens = 0 } = completion.usage ?? {}
  return {
    ...state,
    phase: 'completed',
    completion,
    calls,
    nested: [],
    live: emptyLive,
    partial: [],
    after: null,
    turnAt: state.messages.length,
    messages: [...state.messages, ...said],
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

function nudged(state: RunState, text: string): RunState {
  return {
    ...state,
    after: 'nudge',
    nudged: true,
    nudgeFirst: state.completion?.text ?? '',
    messages: [...state.messages, { role: 'user', content: text, by: 'desk' }],
    counts: counted(state, 'nudge'),
  }
}

/** The completion did not count: its turn leaves the conversation, and no call of it is dealt with. */
function takenBack(state: RunState, why: After): RunState {
  return { ...state, after: why, calls: [], nested: [], messages: state.messages.slice(0, state.turnAt) }
}

function switched(state: RunState, event: { switch: SwitchName; parameter?: string }): RunState {
  const { switches } = state
  const { parameter = '' } = event
  if (event.switch === 'parameter-out')
    return { ...state, switches: { ...switches, without: added(switches.without, parameter) } }
  const on = added(switches.on, event.switch)
  const allowed = Number(parameter)
  const fewer = event.switch === 'fewer-tokens' && allowed > 0 ? { maxTokens: allowed } : {}
  return { ...state, switches: { ...switches, on, ...fewer } }
}

function retried(state: RunState, { at, waitMs }: { at: number; waitMs: number }): RunState {
  const { retries, retriesTotal } = state
  return { ...takenBack(state, 'retry'), retries: retries + 1, retriesTotal: retriesTotal + 1, notBefore: at + waitMs }
}

function added<T>(list: T[], item: T): T[] {
  return list.includes(item) ? list : [...list, item]
}

function counted(state: RunState, what: keyof RunCounts): RunCounts {
  return { ...state.counts, [what]: state.counts[what] + 1 }
}

function observed(state: RunState, event: RunEvent & { type: 'observation' }): RunState {
  const { callId, became } = event.observation
  if (state.nested.some((it) => it.id === callId)) return dealt(state, event)
  const next = state.calls.some((it) => it.id === callId) ? dealt(state, event) : state
  const messages: Message[] = [...state.messages, { role: 'tool', observation: event.observation }]
  const corrected = state.corrected || callId === ''
  return { ...next, messages, corrected, counts: became === 'refused' ? counted(state, 'corrections') : state.counts }
}

/** A fact about one call; a call that the completion did not hold was made by a tool. */
function dealt(state: RunState, fact: RunEvent & CallFact): RunState {
  const id = callIdOf(fact)
  const phase = state.phase === 'paused' ? 'completed' : state.phase
  const next = { ...state, phase, waiting: state.waiting.filter((it) => it !== id) }
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

function ended(state: RunState, event: RunEvent & { type: 'run-end' }): RunState {
  const { outcome, answer, reason } = event
  const end = { ...opened(state), phase: 'ended' as const, outcome, answer }
  return reason === undefined ? end : { ...end, reason }
}
