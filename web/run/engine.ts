import type { RunEvent } from '../../src/core/event.ts'
import { demoOptions } from '../../src/desk/demo/play-demo.ts'
import { marketFrom } from '../../src/desk/finance/recorded-market.ts'
import { dialectForModel, openReader, teachings } from '../../src/dialect/table.ts'
import type { Policy } from '../../src/gate/gate.ts'
import { scripted } from '../../src/model/scripted.ts'
import type { RunOptions } from '../../src/run/options.ts'
import { resume, run } from '../../src/run/run.ts'
import { wallClock } from '../../src/run/wall-clock.ts'
import { paced } from '../demo/paced.ts'
import { fetchDemoRuns, fetchFigures } from '../demo/recording.ts'
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
    async *run({ question, desk, model, mode, steps, ask }, { runId, approvals, signal, before }) {
      const options =
        model.kind === 'demo'
          ? await demo(question, before)
          : {
              ...desks[desk],
              model: toModel(model, account),
              memory,
              mode,
              messages: [{ role: 'user' as const, content: question }],
            }
      const given = {
        ...options,
        openReader,
        teachings,
        dialectForModel,
        approve: approvals.approve,
        signal,
        runId,
        limits: { ...(steps !== undefined && { steps }), ...(ask === 'every-call' && { timeMs: hourMs }) },
        ...(ask === 'every-call' && { policy: askAlways }),
      }
      yield* before.length > 0 ? resume(before, given) : run(given)
    },
  }
}

/** The scripted run for a question, at a pace that can be watched; what was said before is not said again. */
async function demo(
  question: string,
  before: readonly RunEvent[],
): Promise<Omit<RunOptions, 'openReader' | 'teachings'>> {
  const [runs, figures] = await Promise.all([fetchDemoRuns(), fetchFigures()])
  const found = runs.find((it) => it.question === question)
  if (!found) throw new TypeError('the demo has no such question')
  const from = before.filter((it) => it.type === 'completion').length
  return {
    ...demoOptions(found, marketFrom(figures, wallClock)),
    model: paced(scripted(found.completions, { from })),
  }
}

/** A person may take their time. */
const hourMs = 3_600_000

const askAlways: Policy = () => ({ type: 'ask', reason: 'Every call is asked about' })
