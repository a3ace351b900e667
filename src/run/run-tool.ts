import type { RunFact, ToolEnd } from '../core/event.ts'
import type { CheckedCall } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import type { Json } from '../core/json.ts'
import { toJson } from '../tool/to-json.ts'
import { type Tool, ToolResult, type ToolReturn, type ToolValue } from '../tool/tool.ts'
import type { CallState } from '../trace/call-state.ts'
import type { RunState } from '../trace/fold.ts'
import type { RunContext } from './context.ts'
import { merge } from './merge.ts'
import { NestedCalls } from './nested-calls.ts'
import { Patience, TimeOver } from './patience.ts'

/** Runs one checked call's tool, up to its value or its failure. Never throws, and never waits for a tool that does not end. */
export async function* runTool(
  state: RunState,
  { id, checked }: Pick<CallState, 'id' | 'checked'>,
  context: RunContext,
): AsyncGenerator<RunFact> {
  const { clock, tools, runId } = context
  const { contract, hash } = checked!
  const startedAt = clock.now()
  const ended = (how: Ended): ToolEnd => ({ type: 'tool-end', callId: id, ms: clock.now() - startedAt, ...how })
  const failed = (error: unknown) => ended(failure(issueOf(error, context.signal.aborted)))
  const tool = tools.get(contract.name)
  if (!tool) return void (yield failed(new Error(`${contract.name} is no longer there`)))

  const patience = new Patience(tool.timeoutMs, context)
  const nested = new NestedCalls(state, id, context)
  // A tool is somebody else's code: here, and only here, a throw becomes a value.
  try {
    const args = tool.validate ? await validated(tool, checked!) : checked!.arguments
    const returned = tool.run(args, {
      get signal() {
        return patience.signal
      },
      callId: id,
      key: `${runId}/${id}/${hash}`,
      call: nested.call,
    })
    if (isPending(returned)) yield* merge([nested.facts(), attempt(returned)])
    else yield ended(success(returned))
  } catch (error) {
    yield failed(error)
  } finally {
    patience.end()
  }

  async function* attempt(returned: Pending): AsyncGenerator<RunFact> {
    // The same tool, the same stranger: what it promised may fail later.
    try {
      yield ended(success(yield* factsOf(id, returned, patience)))
    } catch (error) {
      yield failed(error)
    } finally {
      nested.close()
    }
  }
}

type Ended = Pick<ToolEnd, 'became' | 'value' | 'shown' | 'issue'>

function success(value: ToolValue): Ended {
  if (!(value instanceof ToolResult)) return { became: 'ran', value: toJson(value) }
  return { became: 'ran', value: toJson(value.value), shown: toJson(value.shown) }
}

function failure(issue: Issue): Ended {
  return { became: 'failed', value: { error: issue.message }, issue }
}

/** The tool's facts as they come, then its value; what takes too long or is aborted loses the race. */
async function* factsOf(callId: string, returned: ToolReturn, patience: Patience): AsyncGenerator<RunFact, ToolValue> {
  if (!isGenerator(returned)) return await patience.wait(Promise.resolve(returned))
  for (;;) {
    const { value, done } = await patience.wait(returned.next())
    if (done) return value
    yield { type: 'tool-fact', callId, fact: toJson(value) }
  }
}

type Pending = Promise<ToolValue> | AsyncGenerator<Json, ToolValue, void>

function isPending(value: ToolReturn): value is Pending {
  return isGenerator(value) || (typeof value === 'object' && value !== null && 'then' in value)
}

function isGenerator(value: ToolReturn): value is AsyncGenerator<Json, ToolValue, void> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** The tool's own schema library has the last word and gives the tool its input. */
async function validated(tool: Tool, checked: CheckedCall): Promise<CheckedCall['arguments']> {
  const result = await tool.validate?.(checked.arguments)
  if (result && !result.ok) throw new Error(result.issues.map((it) => it.message).join('; '))
  return (result ? result.value : checked.arguments) as CheckedCall['arguments']
}

function issueOf(error: unknown, isAborted: boolean): Issue {
  if (isAborted) return { code: 'tool-aborted', message: 'stopped before it was done' }
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof TimeOver ? 'tool-timeout' : 'tool-failed'
  return { code, message: message || 'it failed without saying why' }
}
