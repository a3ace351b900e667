import type { Limits, RunFact, RunStart } from '../core/event.ts'
import type { ModelTraits } from '../core/flow.ts'
import { open } from '../gate/action-contract.ts'
import { byEffect } from '../gate/policy.ts'
import type { Model } from '../model/model.ts'
import type { Facts, RunContext } from './context.ts'
import { toolboxOf } from './context.ts'
import { knownSwitches, type Learned, memoryKey, recall } from './learned.ts'
import type { RunOptions } from './options.ts'
import type { RunTime } from './run-time.ts'
import { version } from './version.ts'

/** What a run may take where nobody says more: steps, time, tokens, and how often and how long it waits for a server. */
export const defaultLimits = {
  steps: 8,
  timeMs: 300_000,
  tokens: 200_000,
  retries: 3,
  waitMs: 60_000,
}

/** The first event of a run: everything that was decided before the model is asked. */
export function startRun(context: RunContext): Facts {
  const { model, memory } = context.options
  return [model.traits || memory ? asked(context) : runStart(context.options, {}, { refused: {} })]
}

async function* asked({ options, clock, time }: RunContext): AsyncGenerator<RunFact> {
  const traits = await traitsOf(options.model, time)
  const learned = await recall(options.memory, memoryKey(options.model), clock.now())
  yield runStart(options, traits, learned)
}

function runStart(options: RunOptions, traits: ModelTraits, learned: Learned): RunStart {
  const { model, mode = 'auto', labels } = options
  const { on, without } = knownSwitches(learned, traits)
  const isOff = on.includes('native-off') && mode !== 'native'
  const native = mode === 'native' || (mode === 'auto' && traits.nativeTools === true && !isOff)
  return {
    type: 'run-start',
    format: 1,
    version,
    ...(options.name !== undefined && { desk: options.name }),
    model: model.name,
    mode,
    dialect: dialectFor(options),
    native,
    traits,
    contracts: toolboxOf(options).contracts,
    actionContract: options.actionContract ?? open,
    policy: options.policyName ?? (options.policy && options.policy !== byEffect ? 'custom' : 'by-effect'),
    ends: options.ends ?? 'answer',
    nudge: options.nudge ?? 'evidence',
    limits: limitsOf(options),
    instructions: options.instructions ?? '',
    examples: options.examples ?? [],
    messages: options.messages,
    switches: { on: on.filter((it) => it !== 'native-off' || native), without },
    ...(labels?.length && { labels }),
  }
}

export function limitsOf({ steps, limits }: RunOptions): Limits {
  return { ...defaultLimits, ...(steps && { steps }), ...limits }
}

/**
 * The dialect that calls are taught in: the one asked for, else the desk's, else the one that the model's family was
 * trained on, else the first that there is.
 */
export function dialectFor({ mode = 'auto', dialect, teachings, model, dialectForModel }: RunOptions): string {
  const isTaught = (name: string) => teachings.some((it) => it.name === name)
  if (isTaught(mode)) return mode
  if (mode !== 'auto' && mode !== 'native') {
    throw new TypeError(`no mode named ${mode}; there are: auto, native, ${teachings.map((it) => it.name).join(', ')}`)
  }
  const preferred = [dialect, dialectForModel?.(model.name)]
  return preferred.find((it) => it !== undefined && isTaught(it)) ?? teachings[0]?.name ?? 'json'
}

async function traitsOf(model: Model, time: RunTime): Promise<ModelTraits> {
  // A model may be somebody else's code: knowing nothing is always a way to go on.
  try {
    return (await model.traits?.(time.asked)) ?? {}
  } catch {
    return {}
  }
}
