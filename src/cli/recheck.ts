import type { RunEvent, RunStart } from '../core/event.ts'
import type { Delta, RawCompletion } from '../core/flow.ts'
import type { Json } from '../core/json.ts'
import { redacted } from '../core/redact.ts'
import { openReader, teachings } from '../dialect/table.ts'
import type { Model } from '../model/model.ts'
import { resume } from '../run/run.ts'
import type { Tool } from '../tool/tool.ts'
import { redactedPointers } from '../trace/trace-file.ts'
import { type Difference, differencesOf, type Judged, judgedFrom } from './recheck-step.ts'

/** What a recorded run would come to if its completions were read and judged today. */
export interface RecheckReport {
  runId: string
  /** Completions that were read again. */
  completions: number
  differences: Difference[]
  /** Values that the record does not hold, as `event 12 /checked/arguments/password`: they count as equal. */
  redacted: string[]
  /** Parts that cannot be done again, and why. */
  notCompared: string[]
}

/**
 * Reads and judges each recorded completion anew, from the state that the run had when it asked. The run is taken up
 * with a model that repeats the record, and read no further than the decisions: no tool starts.
 */
export async function recheck(events: RunEvent[], signal: AbortSignal): Promise<RecheckReport> {
  const report: RecheckReport = {
    runId: events[0]?.runId ?? '',
    completions: 0,
    differences: [],
    redacted: events.flatMap((event) => redactedPointers(event).map((it) => `event ${event.seq} ${it}`)),
    notCompared: [],
  }
  const start = events.find((it) => it.type === 'run-start')
  if (!start) return { ...report, notCompared: ['the record does not hold the start of the run'] }
  const isPolicyKnown = start.policy === 'by-effect'
  if (!isPolicyKnown) report.notCompared.push(`decisions: the policy "${start.policy}" is not part of the record`)
  if (events.some((it) => it.type === 'completion' && JSON.stringify(it.raw).includes(redacted)))
    report.notCompared.push('redacted values inside completions: they are read as they stand')
  for (const [at, event] of events.entries()) {
    if (event.type !== 'completion' || signal.aborted) continue
    const was = judgedFrom(events.slice(at))
    const asked = lastPrompt(events, at)
    const now = asked === undefined ? undefined : await judgeAgain(events.slice(0, asked + 1), event, start, signal)
    report.completions++
    if (now) report.differences.push(...differencesOf(event.step, was, now, { decisions: isPolicyKnown }))
    else report.notCompared.push(`step ${event.step}: its prompt is not in the record`)
  }
  return report
}

function lastPrompt(events: RunEvent[], before: number): number | undefined {
  for (let at = before - 1; at >= 0; at--) {
    if (events[at]!.type === 'prompt') return at
    if (events[at]!.type === 'completion') return undefined
  }
  return undefined
}

type Completion = Extract<RunEvent, { type: 'completion' }>

async function judgeAgain(
  until: RunEvent[],
  completion: Completion,
  start: RunStart,
  signal: AbortSignal,
): Promise<Judged> {
  const again = resume(until, {
    model: repeating(completion, start.model),
    tools: start.contracts.map(toTool),
    actionContract: start.actionContract,
    ends: start.ends,
    nudge: start.nudge,
    limits: start.limits,
    // The run has only just begun, so that no limit of time ends what was not ended then.
    clock: { now: () => until[0]!.at, sleep: aborted },
    openReader,
    teachings,
    signal,
  })
  const events: RunEvent[] = []
  for await (const event of again) {
    events.push(event)
    if (events.some((it) => it.type === 'completion') && !isJudging(event)) break
  }
  return judgedFrom(events.slice(events.findIndex((it) => it.type === 'completion')))
}

function aborted(_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

function isJudging({ type }: RunEvent): boolean {
  return type === 'completion' || type === 'refused' || type === 'checked' || type === 'decision'
}

/** A model that sends a recorded completion again. */
function repeating({ raw, finish, usage, failure }: Completion, name: string): Model {
  return {
    name,
    server: 'record:',
    async *complete(): AsyncIterable<Delta> {
      yield* deltasOf(raw)
      yield {
        type: 'finish',
        reason: finish,
        ...(usage && { usage }),
        ...(failure && { failure }),
        ...(raw.extra && { extra: raw.extra }),
      }
    },
  }
}

function* deltasOf({ reasoning, text, fragments }: RawCompletion): Generator<Delta> {
  if (reasoning) yield { type: 'reasoning', text: reasoning }
  if (text) yield { type: 'text', text }
  yield* fragments
}

/** A tool that is never run: only its contract matters here. */
function toTool(contract: RunStart['contracts'][number]): Tool {
  const run = (): Json => null
  return { contract, run, timeoutMs: 1, limitChars: 1 }
}
