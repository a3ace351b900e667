import type { RunEvent, RunFact } from '../core/event.ts'
import { open } from '../gate/action-contract.ts'
import { byEffect } from '../gate/policy.ts'
import { emptyRun, fold, foldAll, type RunState } from '../trace/fold.ts'
import { carryOut } from './carry-out.ts'
import { complete } from './complete.ts'
import { contractsOf, type RunContext } from './context.ts'
import { type Answers, askPerson, decideCall, judgeCall, recheck } from './judge-calls.ts'
import { learn, memoryKey } from './learned.ts'
import { type Act, next } from './next.ts'
import { correct, observe } from './observe.ts'
import type { Clock, RunOptions } from './options.ts'
import { writePrompt } from './prompt.ts'
import { dialectFor, startRun } from './start.ts'
import { withinTime } from './within-time.ts'

/**
 * Runs a model with tools until it answers. All that it does is in the events, and all that it knows is in them too:
 * a run that is read no further does not go on, and can be taken up again with `resume`.
 *
 * Throws a `TypeError` for options that contradict themselves, before anything runs; after that it never throws.
 */
export async function* run(options: RunOptions): AsyncGenerator<RunEvent, RunState> {
  return yield* goOn(emptyRun, contextOf(options, options.runId ?? crypto.randomUUID()), {})
}

/** Takes a stored run up where its events end. `answers` are a person's words on calls that it paused for, by call id. */
export async function* resume(
  events: Iterable<RunEvent>,
  options: Omit<RunOptions, 'messages' | 'runId'>,
  answers: Answers = {},
): AsyncGenerator<RunEvent, RunState> {
  const state = foldAll(events)
  const messages = state.start?.messages ?? []
  return yield* goOn(state, contextOf({ ...options, messages }, state.runId || crypto.randomUUID()), answers)
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
  for (const fact of recheck(state, context)) yield toEvent(fact)
  while (state.phase !== 'ended') {
    const act = isStopped(state, context) ? stopped : next(state)
    if (act.type === 'done') break
    for await (const fact of carryOutAct(act, state, context, answers)) yield toEvent(fact)
    if (state.phase === 'paused') return state
  }
  return state
}

const stopped: Act = { type: 'end', outcome: 'aborted', answer: '', reason: 'stopped before it was done' }

/** Aborted between two acts. While the model is asked or a tool runs, the act itself ends and says so. */
function isStopped({ phase }: RunState, { signal }: RunContext): boolean {
  return signal.aborted && phase !== 'new' && phase !== 'ended'
}

async function* carryOutAct(act: Act, state: RunState, context: RunContext, answers: Answers): AsyncGenerator<RunFact> {
  const { options, teachings, clock } = context
  switch (act.type) {
    case 'start':
      return void (yield await startRun(context))
    case 'start-step':
      await clock.sleep(Math.max(0, act.notBefore - clock.now()), context.signal)
      return void (yield { type: 'step-start', attempt: act.attempt })
    case 'write-prompt':
      return void (yield writePrompt(state, teachings.get(state.start!.dialect)).fact)
    case 'ask-model':
      return yield* withinTime(state, context, (limited) => complete(state, limited))
    case 'tell':
      if (act.fact.type === 'switch') await learn(options.memory, memoryKey(options.model), act.fact, clock.now())
      return void (yield act.fact)
    case 'nudge': {
      const text = teachings.get(state.start!.dialect)?.writeNudge(state.start!.contracts) ?? nativeNudge
      return void (yield { type: 'nudge', text: isNative(state) ? nativeNudge : text, because: act.because })
    }
    case 'judge':
      return yield* judgeCall(state, act.call, context)
    case 'decide':
      return void (yield decideCall(act.call, context))
    case 'ask-person':
      return yield* askPerson(act.calls, context, answers)
    case 'carry-out':
      return yield* withinTime(state, context, (limited) => carryOut(state, act.calls, limited))
    case 'observe':
      return void (yield { type: 'observation', observation: observe(state, act.call, context) })
    case 'correct':
      return void (yield { type: 'observation', observation: correct(state, context) })
    case 'end':
      return void (yield {
        type: 'run-end',
        outcome: act.outcome,
        answer: act.answer,
        ...(act.reason && { reason: act.reason }),
      })
    case 'done':
      return
  }
}

const nativeNudge =
  'If you need a tool for this, call it now instead of announcing it. If you do not need one, write the answer.'

function isNative({ start, switches }: RunState): boolean {
  return start!.native && !switches.on.includes('native-off')
}

function contextOf(options: RunOptions, runId: string): RunContext {
  dialectFor(options)
  const contracts = contractsOf(options)
  const names = contracts.map((it) => it.name)
  const double = names.find((it, i) => names.indexOf(it) !== i)
  if (double) throw new TypeError(`two tools are named ${double}`)
  if (options.ends === 'final-answer' && !contracts.some((it) => it.ends)) {
    throw new TypeError('a run that ends by final-answer needs a tool whose contract says ends')
  }
  const clock = options.clock ?? wallClock
  const { actionContract = open, policy = byEffect, approve } = options
  return {
    options,
    tools: new Map(options.tools.map((it) => [it.contract.name, it])),
    teachings: new Map(options.teachings.map((it) => [it.name, it])),
    gate: { contracts, actionContract, policy, approve, now: () => clock.now() },
    clock,
    signal: options.signal ?? new AbortController().signal,
    runId,
  }
}

const wallClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= 0 || signal.aborted) return resolve()
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done, { once: true })
      function done() {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
    }),
}
