import type { RunFact, ToolEnd } from '../core/event.ts'
import type { CheckedCall } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import type { Json } from '../core/json.ts'
import { thrownText } from '../core/thrown.ts'
import { toJson } from '../tool/to-json.ts'
import { type Tool, ToolResult, type ToolReturn, type ToolValue } from '../tool/tool.ts'
import type { CallState } from '../trace/call-state.ts'
import type { RunState } from '../trace/fold.ts'
import type { RunContext } from './context.ts'
import { merge } from './merge.ts'
import { NestedCalls } from './nested-calls.ts'
import { Patience, TimeOver } from './patience.ts'

/**
 * Runs one checked call's tool, up to its value or its failure: at once where the tool gives its value at once. Never
 * throws, and never waits for a tool that does not end.
 */
export function runTool(
  state: RunState,
  { id, checked }: Pick<CallState, 'id' | 'checked'>,
  context: RunContext,
): ToolEnd[] | AsyncGenerator<RunFact> {
  const startedAt = context.clock.now()
  const end = (how: Ended): ToolEnd => ({ type: 'tool-end', callId: id, ms: context.clock.now() - startedAt, ...how })
  const tool = context.tools.get(checked!.contract.name)
  if (tool) return new ToolRun({ state, id, checked: checked!, tool, context, end }).begin()
  return [end(failure({ code: 'tool-failed', message: `${checked!.contract.name} is no longer there` }))]
}

interface Running {
  state: RunState
  id: string
  checked: CheckedCall
  tool: Tool
  context: RunContext
  end: (how: Ended) => ToolEnd
}

class ToolRun {
  readonly #running: Running
  readonly #patience: Patience
  readonly #nested: NestedCalls

  constructor(running: Running) {
    const { state, id, tool, context } = running
    this.#running = running
    this.#patience = new Patience(tool.timeoutMs, context)
    this.#nested = new NestedCalls(state, id, context)
  }

  begin(): ToolEnd[] | AsyncGenerator<RunFact> {
    const { tool, checked } = this.#running
    return tool.validate ? this.#validateFirst() : this.#start(checked.arguments)
  }

  async *#validateFirst(): AsyncGenerator<RunFact> {
    const { tool, checked } = this.#running
    // A schema library is somebody else's code as well.
    try {
      const args = await validated(tool, checked)
      yield* this.#start(args)
    } catch (error) {
      yield this.#failed(error)
    }
  }

  #start(args: CheckedCall['arguments']): ToolEnd[] | AsyncGenerator<RunFact> {
    const { id, checked, tool, context, end } = this.#running
    const patience = this.#patience
    // A tool is somebody else's code: here, and only here, a throw becomes a value.
    try {
      const returned = tool.run(args, {
        get signal() {
          return patience.signal
        },
        callId: id,
        key: `${context.runId}/${id}/${checked.hash}`,
        call: this.#nested.call,
      })
      if (isPending(returned)) return this.#waitFor(returned)
      patience.end()
      return [end(success(returned))]
    } catch (error) {
      patience.end()
      return [this.#failed(error)]
    }
  }

  async *#waitFor(returned: Pending): AsyncGenerator<RunFact> {
    try {
      yield* merge([this.#nested.facts(), this.#attempt(returned)])
    } finally {
      this.#patience.end()
    }
  }

  async *#attempt(returned: Pending): AsyncGenerator<RunFact> {
    const { id, end } = this.#running
    // The same tool, the same stranger: what it promised may fail later.
    try {
      yield end(success(yield* factsOf(id, returned, this.#patience)))
    } catch (error) {
      yield this.#failed(error)
    } finally {
      this.#nested.close()
    }
  }

  #failed(error: unknown): ToolEnd {
    const { context, end } = this.#running
    return end(failure(issueOf(error, context.time.isOver)))
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
  const code = error instanceof TimeOver ? 'tool-timeout' : 'tool-failed'
  return { code, message: thrownText(error) || 'it failed without saying why' }
}
