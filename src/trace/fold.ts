import type { CompletionFact, RunEnd, RunEvent, RunFact, RunStart, SwitchState } from '../core/event.ts'
import type { Message } from '../core/flow.ts'
import { countAbove } from './call-id.ts'
import { become, type CallFact, type CallState, callIdOf, callsOf, newCall } from './call-state.ts'
import { emptyLive, watch } from './live.ts'
import { isOwnMistake } from './own-mistake.ts'
import { copyOf, type Demand, emptyRun, type LivePart, type RunState } from './run-state.ts'

export { emptyRun, type RunState } from './run-state.ts'

/** The state after one more event. Pure, and total: events may be missing or come in any order. */
export function fold(state: RunState, event: RunEvent): RunState {
  const next = copyOf(event.type === 'run-start' ? emptyRun : state)
  if (next.seq < 0) next.startedAt = event.at
  next.idleMs += idleBefore(event, next)
  next.seq = event.seq
  next.at = event.at
  next.runId = event.runId
  take(next, event)
  return next
}

/** The time since the last event, where nobody was at work: a gap longer than the run may take is no gap of its own. */
function idleBefore({ at }: RunEvent, { phase, at: last, start }: RunState): number {
  const gap = at - last
  return start && (phase === 'paused' || gap > start.limits.timeMs) ? gap : 0
}

/** How long the run itself has taken, up to its last event. */
export function busyMs({ at, startedAt, idleMs }: RunState): number {
  return at - startedAt - idleMs
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

/** Writes what an event says into a copy of the state that nobody else has yet; all else stays shared with the one before. */
function take(next: RunState, event: RunEvent): void {
  switch (event.type) {
    case 'run-start':
      start(next, event)
      break
    case 'step-start':
      openStep(next, event)
      break
    case 'prompt':
      next.phase = 'prompted'
      next.prompt = (next.prompt ?? []).slice(0, event.kept).concat(event.messages)
      next.stop = event.stop
      forgetLive(next)
      break
    case 'text':
    case 'reasoning':
    case 'call-preview':
    case 'revised':
      next.live = watch(next.live, event)
      break
    case 'call':
    case 'issue':
      next.live = watch(next.live, event)
      next.partial = [...next.partial, event]
      break
    case 'completion':
      complete(next, event)
      break
    case 'nudge':
    case 'switch':
    case 'retry':
    case 'salvage':
      mend(next, event)
      break
    case 'observation':
      observe(next, event)
      break
    case 'step-end':
      next.phase = 'between'
      break
    case 'run-paused':
      next.phase = 'paused'
      next.waiting = event.waiting
      break
    case 'run-end':
      end(next, event)
      break
    case 'refused':
    case 'checked':
    case 'decision':
    case 'approval':
    case 'tool-start':
    case 'tool-fact':
    case 'tool-end':
      deal(next, event)
      break
  }
}

function start(next: RunState, event: RunEvent & RunStart): void {
  next.phase = 'between'
  next.start = event
  next.startedAt = event.at
  next.switches = event.switches
  for (const it of event.examples) next.callCount = countAbove(idsIn(it), next.callCount)
  for (const it of event.messages) next.callCount = countAbove(idsIn(it), next.callCount)
}

function idsIn(message: Message): string[] {
  if (message.role === 'tool') return [message.observation.callId]
  if (message.role !== 'assistant') return []
  return message.parts.flatMap((it) => (it.type === 'call' ? [it.call.id] : it.type === 'unread' ? [it.id] : []))
}

function openStep(next: RunState, { step, attempt }: { step: number; attempt: number }): void {
  close(next)
  next.phase = 'stepping'
  next.step = step
  next.attempt = attempt
  if (attempt > 1) return
  if (next.mistakes > 0) next.counts = { ...next.counts, corrections: next.counts.corrections + next.mistakes }
  next.mistakes = 0
  next.retries = 0
  next.salvaged = false
}

/** What the try before left goes into the history. */
function close(next: RunState): void {
  if (next.calls.length || next.nested.length) next.history = next.history.concat(next.calls, next.nested)
  next.completion = undefined
  next.corrected = false
  next.waiting = none
  holdCalls(next, none)
}

function complete(next: RunState, event: RunEvent & CompletionFact): void {
  const { parts, raw, usage } = event
  const calls = callsOf(parts, event.step)
  next.phase = 'completed'
  next.completion = event
  if (event.finish === 'stop' || event.finish === 'length') next.demanded = none
  next.callCount = countAbove(idsOf(event, calls, next.partial), next.callCount)
  holdCalls(next, calls)
  if (saidSomething(event)) say(next, { role: 'assistant', parts, raw, dialect: dialectOf(next) })
  if (!usage) return
  const { prompt, completion } = next.tokens
  next.tokens = { prompt: prompt + usage.promptTokens, completion: completion + usage.completionTokens }
}

/** From here on these are the calls of the completion at hand, and what is said comes after it. */
function holdCalls(next: RunState, calls: CallState[]): void {
  next.calls = calls
  next.nested = none
  next.after = null
  next.turnAt = next.messages.length
  forgetLive(next)
}

function forgetLive(next: RunState): void {
  next.live = emptyLive
  next.partial = none
}

/** The ids that a completion gave out, among them those of a try that was interrupted. */
function idsOf({ issues }: CompletionFact, calls: CallState[], partial: LivePart[]): string[] {
  const ids = calls.map((it) => it.id)
  for (const it of issues) if (it.id !== undefined) ids.push(it.id)
  for (const it of partial) if (it.type === 'call') ids.push(it.call.id)
  return ids
}

/** A completion with nothing in it is no turn of the conversation: servers refuse an empty one. */
function saidSomething({ parts, raw }: CompletionFact): boolean {
  return parts.length > 0 || raw.text !== '' || raw.reasoning !== '' || raw.fragments.length > 0
}

function say(next: RunState, message: Message): void {
  next.messages = [...next.messages, message]
}

type MendFact = RunEvent & Extract<RunFact, { type: 'nudge' | 'switch' | 'retry' | 'salvage' }>

function mend(next: RunState, event: MendFact): void {
  next.after = event.type
  if (event.type !== 'retry') next.counts = { ...next.counts, [event.type]: next.counts[event.type] + 1 }
  switch (event.type) {
    case 'nudge':
      next.nudged = true
      next.nudgeFirst = next.completion?.text ?? ''
      say(next, { role: 'user', content: event.text, by: 'desk' })
      break
    case 'switch':
      if (event.by === 'server') next.retries = 0
      next.switches = turned(next.switches, event)
      if (event.by === 'server') next.demanded = [...next.demanded, demandOf(event)]
      takeBack(next)
      break
    case 'retry':
      next.retries += 1
      next.retriesTotal += 1
      next.notBefore = event.at + event.waitMs
      takeBack(next)
      break
    case 'salvage':
      next.salvaged = true
  }
}

function demandOf({ switch: name, parameter }: Demand): Demand {
  return { switch: name, ...(parameter !== undefined && { parameter }) }
}

/** The completion did not count: its turn leaves the conversation, and no call of it is dealt with. */
function takeBack(next: RunState): void {
  next.calls = none
  next.nested = none
  next.messages = next.messages.slice(0, next.turnAt)
}

function turned(switches: SwitchState, { switch: name, parameter = '' }: Demand): SwitchState {
  if (name === 'parameter-out') return { ...switches, without: added(switches.without, parameter) }
  const allowed = Number(parameter)
  const fewer = name === 'fewer-tokens' && allowed > 0 ? { maxTokens: allowed } : {}
  return { ...switches, on: added(switches.on, name), ...fewer }
}

function added<T>(list: T[], item: T): T[] {
  return list.includes(item) ? list : [...list, item]
}

function observe(next: RunState, event: RunEvent & { type: 'observation' }): void {
  const { callId } = event.observation
  const isNested = next.nested.some((it) => it.id === callId)
  const call = next.calls.find((it) => it.id === callId)
  if (isNested || call) deal(next, event)
  if (isNested) return
  if (callId === '') next.corrected = true
  if (callId === '' || (call && isOwnMistake(call))) next.mistakes += 1
  say(next, { role: 'tool', observation: event.observation })
}

/** A fact about one call; a call that the completion did not hold was made by a tool. */
function deal(next: RunState, fact: RunEvent & CallFact): void {
  const id = callIdOf(fact)
  if (next.phase === 'paused') next.phase = 'completed'
  if (next.waiting.includes(id)) next.waiting = next.waiting.filter((it) => it !== id)
  const own = next.calls.findIndex((it) => it.id === id)
  const made = own < 0 ? next.nested.findIndex((it) => it.id === id) : -1
  if (own >= 0) next.calls = next.calls.map((it, i) => (i === own ? become(it, fact) : it))
  else if (made >= 0) next.nested = next.nested.with(made, become(next.nested[made]!, fact))
  else addNested(next, fact)
}

function addNested(next: RunState, fact: RunEvent & CallFact): void {
  const id = callIdOf(fact)
  const parent = 'parent' in fact && fact.parent !== undefined ? { parent: fact.parent } : {}
  const call = { ...newCall(id, 'tool' in fact ? fact.tool : '', next.step), ...parent }
  next.nested = [...next.nested, become(call, fact)]
  next.callCount = countAbove([id], next.callCount)
}

function end(next: RunState, { outcome, answer, reason }: RunEnd): void {
  close(next)
  next.phase = 'ended'
  next.outcome = outcome
  next.answer = answer
  next.reason = reason
}

const none: never[] = []
