import type { RunFact, ToolEnd } from '../core/event.ts'
import type { CallState } from '../trace/call-state.ts'
import type { RunState } from '../trace/fold.ts'
import type { Facts, RunContext } from './context.ts'
import { doneBefore } from './loop.ts'
import { merge } from './merge.ts'
import { runTool } from './run-tool.ts'

/** Runs what may run: reads side by side, then the next of the others. Each start is told before it happens. */
export function* carryOut(state: RunState, calls: CallState[], context: RunContext): Facts {
  const reads = calls.filter((it) => it.checked?.contract.effect === 'read')
  for (const { id: callId, tool, started } of reads) if (!started) yield { type: 'tool-start', callId, tool }
  yield* sideBySide(reads.map((it) => runTool(state, it, context)))

  const other = calls.find((it) => it.checked?.contract.effect !== 'read')
  if (!other || context.time.isOver) return
  const { id: callId, tool } = other
  if (doneBefore(state, other)) {
    const issue = { code: 'already-done' as const, message: `${tool} was already done with these arguments` }
    return void (yield { type: 'refused', callId, issues: [issue] })
  }
  yield { type: 'tool-start', callId, tool }
  yield* sideBySide([runTool(state, other, context)])
}

/** In order where all were done at once, else as they come. */
function sideBySide(runs: ReturnType<typeof runTool>[]): Facts {
  return runs.every(isDone) ? ([] as ToolEnd[]).concat(...runs) : [merge(runs.map(inTime))]
}

function isDone(run: ReturnType<typeof runTool>): run is ToolEnd[] {
  return Array.isArray(run)
}

async function* inTime(facts: ReturnType<typeof runTool>): AsyncGenerator<RunFact> {
  yield* facts
}
