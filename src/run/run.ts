import type { RunEvent, RunFact } from '../core/event.ts'
import { open } from '../gate/action-contract.ts'
import { byEffect } from '../gate/policy.ts'
import { busyMs, dialectOf, emptyRun, fold, foldAll, type RunState } from '../trace/fold.ts'
import { carryOut } from './carry-out.ts'
import { complete } from './complete.ts'
import { type Facts, type RunContext, teachingOf, toolboxOf } from './context.ts'
import { type Answers, askPerson, decideCall, judgeCall, recheck } from './judge-calls.ts'
import { type Act, next, stopped } from './next.ts'
import { correct, observe } from './observe.ts'
import type { RunOptions } from './options.ts'
import { writePrompt } from './prompt.ts'
import { RunTime } from './run-time.ts'
import { dialectFor, limitsOf, startRun } from './start.ts'
import { wallClock } from './wall-clock.ts'

/**
 * Runs a model with tools until it answers. All that it does is in the events, and all that it knows is in them too:
 * a run that is read no further does not go on, and can be taken up again with `resume`.
 *
 * Throws a `TypeError` for options that contradict themselves, before anything runs; after that it never throws.
 */
export function run(options: RunOptions): AsyncGenerator<RunEvent, RunState> {
  return goOn(emptyRun, contextOf(emptyRun, options, options.runId ?? crypto.randomUUID()), {})
}

/** Takes a stored run up where its events end. `answers` are a person's words on calls that it paused for, by call id. */
export function resume(
  events: Iterable<RunEvent>,
  options: Omit<RunOptions, 'messages' | 'runId'>,
  answers: Answers = {},
): AsyncGenerator<RunEvent, RunState> {
  const state = foldAll(events)
  const messages = state.start?.messages ?? []
  return goOn(state, contextOf(state, { ...options, messages }, state.runId || crypto.randomUUID()), answers)
}

/** The loop: what is next follows from the state, what happens is an event, and the state follows from the events. */
async function* goOn(from: RunState, context: RunContext, answers: Answers): AsyncGenerator<RunEvent, RunState> {
  let state = from
  const toEvent = (fact: RunFact): RunEvent => {
    const step = fact.type === 'step-start' && fact.attempt === 1 ? state.step + 1 : state.step
    const event: RunEvent = { seq: state.seq + 1, at: context.clock.now(), runId: context.runId, step, ...fact }
    state = fold(state, event)
    return event
  }
  try {
    for (const fact of recheck(state, context)) yield toEvent(fact)
    while (state.phase !== 'ended') {
      const act = isStopped(state, context) ? stopped(state, context.time.why) : next(state)
      if (act.type === 'done') break
      for (const it of carryOutAct(act, state, context, answers)) {
        if ('type' in it) yield toEvent(it)
        else for await (const fact of it) yield toEvent(fact)
      }
      if (state.phase === 'paused') break
    }
    return state
  } finally {
    context.time.end()
  }
}

/** Aborted between two acts. While the model is asked or a tool runs, the act itself ends and says so. */
function isStopped({ phase }: RunState, { time }: RunContext): boolean {
  return time.isOver && phase !== 'new' && phase !== 'ended'
}

function carryOutAct(act: Act, state: RunState, context: RunContext, answers: Answers): Facts {
  switch (act.type) {
    case 'start':
      return startRun(context)
    case 'start-step':
      return startStep(act, context)
    case 'write-prompt':
      return [writePrompt(state, teachingOf(context.options, state.start!.dialect)).fact]
    case 'ask-model':
      return [complete(state, context)]
    case 'tell':
      return [act.fact]
    case 'nudge':
      return [{ type: 'nudge', text: nudgeText(state, context), because: act.because }]
    case 'judge':
      return judgeCall(state, act.call, context)
    case 'decide':
      return [decideCall(state, act.call, context)]
    case 'ask-person':
      return [askPerson(act.calls, context, answers)]
    case 'carry-out':
      return carryOut(state, act.calls, context)
    case 'observe':
      return [{ type: 'observation', observation: observe(state, act.call, context) }]
    case 'correct':
      return [{ type: 'observation', observation: correct(state, context) }]
    case 'end':
      return [{ type: 'run-end', outcome: act.outcome, answer: act.answer, ...(act.reason && { reason: act.reason }) }]
    case 'done':
      return []
  }
}

function startStep({ attempt, notBefore }: Extract<Act, { type: 'start-step' }>, { clock, time }: RunContext): Facts {
  const waitMs = notBefore - clock.now()
  const fact: RunFact = { type: 'step-start', attempt }
  return [waitMs > 0 ? afterwards(clock.sleep(waitMs, time.signal), fact) : fact]
}

async function* afterwards(what: Promise<unknown>, fact: RunFact): AsyncGenerator<RunFact> {
  await what
  yield fact
}

function nudgeText(state: RunState, { options }: RunContext): string {
  return teachingOf(options, dialectOf(state))?.writeNudge(state.start!.contracts) ?? nativeNudge
}

const nativeNudge =
  'If you need a tool for this, call it now instead of announcing it. If you do not need one, write the answer.'

/** The options are copied: what a caller does to them later is nothing to the run. */
function contextOf(state: RunState, given: RunOptions, runId: string): RunContext {
  const options = { ...given }
  dialectFor(options)
  const { contracts, byName: tools } = toolboxOf(options)
  const double = contracts.find((it, i) => contracts.findIndex(({ name }) => name === it.name) < i)
  if (double) throw new TypeError(`two tools are named ${double.name}`)
  if (options.ends === 'final-answer' && !contracts.some((it) => it.ends)) {
    throw new TypeError('a run that ends by final-answer needs a tool whose contract says ends')
  }
  const clock = options.clock ?? wallClock
  const { timeMs } = state.start?.limits ?? limitsOf(options)
  const left = timeMs - busyMs(state)
  const { actionContract = open, policy = byEffect, approve } = options
  return {
    options,
    tools,
    gate: { contracts, actionContract, policy, approve, readText: options.openReader.readText, now: () => clock.now() },
    clock,
    time: new RunTime({ left, clock, given: options.signal }),
    runId,
  }
}
