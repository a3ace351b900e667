import type { RunFact, ToolEnd } from '../core/event.ts'
import type { CheckedCall } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import type { Json } from '../core/json.ts'
import { judge } from '../gate/judge.ts'
import { toJson } from '../tool/to-json.ts'
import { type Tool, ToolResult, type ToolReturn, type ToolValue } from '../tool/tool.ts'
import type { CallState } from '../trace/call-state.ts'
import type { RunState } from '../trace/fold.ts'
import type { RunContext } from './context.ts'
import { doneBefore } from './loop.ts'
import { merge } from './merge.ts'
import { NestedCalls } from './nested-calls.ts'

/** Runs what may run: reads side by side, then the others one after the other. Each start is told before it happens. */
export async function* carryOut(state: RunState, calls: CallState[], context: RunContext): AsyncGenerator<RunFact> {
  const reads = calls.filter((it) => it.checked?.contract.effect === 'read')
  const unstarted = reads.filter((it) => !it.started)
  for (const { id: callId, tool } of unstarted) yield { type: 'tool-start', callId, tool }
  yield* merge(reads.map((it) => runTool(state, it, context)))

  const other = calls.find((it) => it.checked?.contract.effect !== 'read')
  if (!other || context.signal.aborted) return
  if (doneBefore(state, other)) {
    yield {
      type: 'refused',
      callId: other.id,
      issues: [{ code: 'already-done', message: `${other.tool} was already done with these arguments` }],
    }
    return
  }
  yield { type: 'tool-start', callId: other.id, tool: other.tool }
  yield* runTool(state, other, context)
}

/** Runs one checked call's tool, up to its value or its failure. Never throws, and never waits for a tool that does not end. */
export async function* runTool(
  state: RunState,
  { id, checked }: CallState,
  context: RunContext,
): AsyncGenerator<RunFact> {
  const { clock, tools } = context
  const startedAt = clock.now()
  const end = (rest: Pick<ToolEnd, 'became' | 'value'> & Partial<ToolEnd>): ToolEnd => {
    return { type: 'tool-end', callId: id, ms: clock.now() - startedAt, ...rest }
  }
  const failed = (issue: Issue): ToolEnd => end({ became: 'failed', value: { error: issue.message }, issue })

  const tool = tools.get(checked!.contract.name)
  const again = tool && judge(checked!.call, context.gate, [checked!.call])
  if (!tool || !again?.ok || again.checked.hash !== checked!.hash) {
    return void (yield failed({
      code: 'tool-failed',
      message: `${checked!.contract.name} is not what it was when the call was checked`,
    }))
  }
  const limit = new AbortController()
  const signal = AbortSignal.any([context.signal, limit.signal])
  const nested = new NestedCalls(state, id, context)
  const over = overAt(tool, context, limit)
  try {
    yield* merge([nested.facts(), attempt()])
  } finally {
    limit.abort()
  }

  async function* attempt(): AsyncGenerator<RunFact> {
    // A tool is somebody else's code: here, and only here, a throw becomes a value.
    try {
      const args = await validated(tool!, again as { checked: CheckedCall })
      const toolContext = { signal, callId: id, key: `${context.runId}/${id}/${checked!.hash}`, call: nested.call }
      const value = yield* factsOf(id, tool!.run(args, toolContext), over)
      const isShown = value instanceof ToolResult
      yield end({
        became: 'ran',
        value: toJson(isShown ? value.value : value),
        ...(isShown && { shown: toJson(value.shown) }),
      })
    } catch (error) {
      yield failed(issueOf(error, context.signal.aborted))
    } finally {
      nested.close()
    }
  }
}

/** The tool's facts as they come, then its value; what takes too long or is aborted loses the race. */
async function* factsOf(
  callId: string,
  returned: ToolReturn,
  over: Promise<never>,
): AsyncGenerator<RunFact, ToolValue> {
  if (!isGenerator(returned)) return await Promise.race([returned, over])
  for (;;) {
    const { value, done } = await Promise.race([returned.next(), over])
    if (done) return value
    yield { type: 'tool-fact', callId, fact: toJson(value) }
  }
}

function isGenerator(value: ToolReturn): value is AsyncGenerator<Json, ToolValue, void> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** The tool's own schema library has the last word and gives the tool its input. */
async function validated(tool: Tool, { checked }: { checked: CheckedCall }): Promise<CheckedCall['arguments']> {
  const result = await tool.validate?.(checked.arguments)
  if (result && !result.ok) throw new Error(result.issues.map((it) => it.message).join('; '))
  return (result ? result.value : checked.arguments) as CheckedCall['arguments']
}

class TimeOver extends Error {}

/** Rejects when the tool's time is over or the run is aborted. */
function overAt(tool: Tool, { clock, signal }: RunContext, limit: AbortController): Promise<never> {
  const over = new Promise<never>((_, reject) => {
    const aborted = () => reject(new Error('aborted'))
    if (signal.aborted) aborted()
    signal.addEventListener('abort', aborted, { once: true })
    limit.signal.addEventListener('abort', () => signal.removeEventListener('abort', aborted), { once: true })
    clock.sleep(tool.timeoutMs, limit.signal).then(() => {
      if (limit.signal.aborted) return
      reject(new TimeOver(`no result within ${tool.timeoutMs} ms`))
      limit.abort()
    })
  })
  over.catch(() => undefined)
  return over
}

function issueOf(error: unknown, isAborted: boolean): Issue {
  if (isAborted) return { code: 'tool-aborted', message: 'stopped before it was done' }
  const message = error instanceof Error ? error.message : String(error)
  return {
    code: error instanceof TimeOver ? 'tool-timeout' : 'tool-failed',
    message: message || 'it failed without saying why',
  }
}
