import type { CompletionFact, RunFact } from '../core/event.ts'
import type { Failure, FailureAct, SwitchName } from '../core/flow.ts'
import { dialectOf, type RunState } from '../trace/fold.ts'

export type Mending = Extract<RunFact, { type: 'switch' | 'retry' | 'salvage' }>

/** What is done about a completion that cannot be used as it is: nothing, where it can or where nothing is left to try. */
export function mend(state: RunState): Mending | undefined {
  const completion = state.completion!
  const { failure, finish } = completion
  if (finish === 'aborted') return undefined
  if (isSalvaged(completion)) {
    if (state.after !== 'salvage') return { type: 'salvage', text: failure!.salvage!, reason: failure!.cause }
  } else if (failure && finish === 'failed') {
    const isWhole = state.calls.length > 0 && state.calls.every((it) => it.call)
    return isWhole ? undefined : remedy(state, failure, failure.act)
  }
  return stopMarkInside(state)
}

/** The server refused the completion, and what it refused was read all the same. */
export function isSalvaged({ failure, finish }: CompletionFact): boolean {
  return finish !== 'failed' && failure?.salvage !== undefined
}

const backoffMs = [2_000, 5_000, 10_000]

function remedy(state: RunState, failure: Failure, act: FailureAct): Mending | undefined {
  const reason = failure.issue.message
  const limits = state.start!.limits
  switch (act.type) {
    case 'retry': {
      const waitMs = failure.waitMs ?? backoffMs[state.retries] ?? 10_000
      if (waitMs > limits.waitMs) return undefined
      if (state.retries < limits.retries) return { type: 'retry', reason, waitMs }
      return mayDegrade(failure) ? degrade(state, reason) : undefined
    }
    case 'switch':
      if (isNew(state, act.switch, act.parameter)) return turn(act.switch, 'server', reason, act.parameter)
      return mayDegrade(failure) ? degrade(state, reason) : undefined
    case 'salvage':
      return remedy(state, failure, act.otherwise)
    case 'shorten':
      if (act.maxTokens)
        return isNew(state, 'fewer-tokens', `${act.maxTokens}`)
          ? turn('fewer-tokens', 'server', reason, `${act.maxTokens}`)
          : undefined
      return isNew(state, 'results-shortened') ? turn('results-shortened', 'server', reason) : degrade(state, reason)
    case 'degrade':
      return mayDegrade(failure) ? degrade(state, reason) : undefined
    case 'stop':
      return undefined
  }
}

/** An account's no is never taken for a model's no, and silence is nobody's. */
function mayDegrade({ status, issue }: Failure): boolean {
  return status !== 401 && status !== 402 && status !== 403 && status !== 429 && issue.code !== 'model-unreachable'
}

/** Where nobody says what is wrong: the examples first, then the order of the ladder. */
function degrade(state: RunState, reason: string): Mending | undefined {
  const start = state.start!
  const isNative = dialectOf(state) === 'native'
  const ladder: [SwitchName, boolean][] = [
    ['examples-out', start.examples.length > 0],
    ['native-off', isNative],
    ['system-folded', true],
    ['alternation', true],
    ['stop-out', !isNative],
  ]
  const step = ladder.find(([name, applies]) => applies && isNew(state, name))
  return step && turn(step[0], 'trial', reason)
}

/** A stop mark that the model wrote inside a string has cut its call: once more, without the mark. */
function stopMarkInside(state: RunState): Mending | undefined {
  const isCut = state.calls.some((it) => it.unread?.code === 'call-cut')
  if (!isCut || state.completion!.finish !== 'stop' || !state.stop.length || !isNew(state, 'stop-out')) return undefined
  return turn('stop-out', 'trial', 'a stop mark inside a string may have cut the call')
}

function isNew({ switches }: RunState, name: SwitchName, parameter?: string): boolean {
  if (name === 'parameter-out') return parameter !== undefined && !switches.without.includes(parameter)
  return !switches.on.includes(name)
}

function turn(name: SwitchName, by: 'server' | 'trial', reason: string, parameter?: string): Mending {
  return { type: 'switch', switch: name, by, reason, ...(parameter !== undefined && { parameter }) }
}
