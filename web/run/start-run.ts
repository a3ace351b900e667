import type { DemoRun } from '../../src/desk/demo/demo-runs.ts'
import { demoOptions } from '../../src/desk/demo/play-demo.ts'
import type { Desk } from '../../src/desk/desk.ts'
import { dialectForModel, openReader, teachings } from '../../src/dialect/table.ts'
import type { Policy } from '../../src/gate/gate.ts'
import type { Model } from '../../src/model/model.ts'
import type { Memory, RunOptions } from '../../src/run/options.ts'
import { run } from '../../src/run/run.ts'
import { paced } from '../demo/paced.ts'
import type { TokenPrice } from '../trace/numbers.ts'
import { Approvals } from './approvals.ts'
import { LiveRun } from './live-run.ts'

/** How a run goes about it: what the person chose beside question, desk and model. */
export interface RunSettings {
  /** `auto`, `native`, or a dialect that can be taught. */
  mode: string
  /** The desk's own number where it is absent. */
  steps?: number | undefined
  /** `every-call`: each call waits for a yes, whatever the desk's policy says. */
  ask: 'by-policy' | 'every-call'
}

/** What is to be run. */
export interface Assigned {
  question: string
  desk: Desk
  model: Model
  price?: TokenPrice | undefined
  memory: Memory
  settings: RunSettings
}

/** Starts a run of a desk; it goes on until it ends or is stopped. */
export function startRun({ question, desk, model, price, memory, settings }: Assigned): LiveRun {
  const { mode, steps } = settings
  const options = { ...desk, model, memory, mode, messages: [{ role: 'user' as const, content: question }] }
  return begin({ ...options, limits: { ...(steps !== undefined && { steps }) } }, settings, price)
}

/** Starts one of the scripted runs on recorded data, at a pace that can be watched. */
export function startDemo(demoRun: DemoRun, settings: Pick<RunSettings, 'ask'>): LiveRun {
  const options = demoOptions(demoRun)
  return begin({ ...options, model: paced(options.model) }, settings)
}

function begin(
  options: Omit<RunOptions, 'openReader' | 'teachings'>,
  { ask }: Pick<RunSettings, 'ask'>,
  price?: TokenPrice,
): LiveRun {
  const abort = new AbortController()
  const approvals = new Approvals(abort.signal)
  const asking = ask === 'every-call' ? { policy: askAlways, limits: { timeMs: hourMs, ...options.limits } } : {}
  const events = run({
    openReader,
    teachings,
    dialectForModel,
    approve: approvals.approve,
    signal: abort.signal,
    ...options,
    ...asking,
  })
  return new LiveRun({ events, stop: () => abort.abort(), answer: approvals.answer, price })
}

/** A person may take their time. */
const hourMs = 3_600_000

const askAlways: Policy = () => ({ type: 'ask', reason: 'You asked to be asked before every call' })
