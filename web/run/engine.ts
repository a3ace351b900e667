import type { RunEvent } from '../../src/core/event.ts'
import { demoRuns } from '../../src/desk/demo/demo-runs.ts'
import { demoOptions } from '../../src/desk/demo/play-demo.ts'
import { dialectForModel, openReader, teachings } from '../../src/dialect/table.ts'
import type { Policy } from '../../src/gate/gate.ts'
import { scripted } from '../../src/model/scripted.ts'
import type { RunOptions } from '../../src/run/options.ts'
import { resume, run } from '../../src/run/run.ts'
import { paced } from '../demo/paced.ts'
import { type Account, toModel } from '../models/to-model.ts'
import type { Approvals } from './approvals.ts'
import type { Assigned } from './assigned.ts'
import { pageDesks } from './page-desks.ts'
import { pageMemory } from './page-memory.ts'

/**
 * All that runs: desks, dialects, gate, models. The page is drawn without it, so it is imported when it is needed and
 * made once; the desks in it remember what services answered and what they bear.
 */
export interface Engine {
  /** `auto`, `native`, and the dialects that can be taught. */
  modes: readonly string[]
  run(assigned: Assigned, given: Given): AsyncIterable<RunEvent>
}

/** What a run is given beside its assignment. */
export interface Given {
  runId: string
  approvals: Approvals
  signal: AbortSignal
  /** What had happened already, where a run that was interrupted is taken up again. */
  before: readonly RunEvent[]
}

export function makeEngine({ storage, account }: { storage: Storage; account: Account }): Engine {
  const desks = pageDesks(storage)
  const memory = pageMemory(storage)
  return {
    modes: ['auto', 'native', ...teachings.map((it) => it.name)],
    run(assigned, { runId, approvals, signal, before }) {
      const { question, model, mode, steps, ask } = assigned
      const options =
        model.kind === 'demo'
          ? demo(question, before)
          : {
              ...desks[assigned.desk],
              model: toModel(model, account),
              memory,
              mode,
              messages: [{ role: 'user' as const, content: question }],
            }
      const limits = { ...(steps !== undefined && { steps }), ...(ask === 'every-call' && { timeMs: hourMs }) }
      const given = {
        ...options,
        openReader,
        teachings,
        dialectForModel,
        approve: approvals.approve,
        signal,
        runId,
        limits,
        ...(ask === 'every-call' && { policy: askAlways }),
      }
      return before.length > 0 ? resume(before, given) : run(given)
    },
  }
}

/** The scripted run for a question, at a pace that can be watched; what was said before is not said again. */
function demo(question: string, before: readonly RunEvent[]): Omit<RunOptions, 'openReader' | 'teachings'> {
  const found = demoRuns.find((it) => it.question === question)
  if (!found) throw new TypeError('the demo has no such question')
  const options = demoOptions(found)
  const from = before.filter((it) => it.type === 'completion').length
  return { ...options, model: paced(scripted(found.completions, { from })) }
}

/** A person may take their time. */
const hourMs = 3_600_000

const askAlways: Policy = () => ({ type: 'ask', reason: 'You asked to be asked before every call' })
