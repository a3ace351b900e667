import type { RunFact } from '../core/event.ts'
import type { CheckedCall, Observation, ToolCall } from '../core/flow.ts'
import { passCall } from '../gate/pass-call.ts'
import { tellResult } from '../tool/tell-result.ts'
import type { RunState } from '../trace/fold.ts'
import type { RunContext } from './context.ts'
import { runTool } from './run-tool.ts'

/**
 * The calls that a tool makes while it runs: through the same gate, on the same record, with the tool's own call as
 * their parent. A call that must wait for a person who answers `later` is refused: a running tool cannot be put away.
 */
export class NestedCalls {
  readonly #state: RunState
  readonly #parent: string
  readonly #context: RunContext
  readonly #queue: RunFact[] = []
  #count = 0
  #wake: () => void = () => undefined
  #isOpen = true

  constructor(state: RunState, parent: string, context: RunContext) {
    this.#state = state
    this.#parent = parent
    this.#context = context
  }

  /** What happened to the nested calls, as it happens, until `close`. */
  async *facts(): AsyncGenerator<RunFact> {
    for (;;) {
      const fact = this.#queue.shift()
      if (fact) yield fact
      else if (!this.#isOpen) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  close(): void {
    this.#isOpen = false
    this.#wake()
  }

  /** Contract: the tool's `context.call`. Gives an observation, whatever became of the call. */
  readonly call = async ({ tool, named }: Pick<ToolCall, 'tool' | 'named'>): Promise<Observation> => {
    const id = `${this.#parent}.${++this.#count}`
    const call: ToolCall = { id, tool, positional: [], named, form: 'native', span: null, repairs: [] }
    const checked = await this.#checked(call)
    if (typeof checked === 'string') return this.#refused(id, tool, checked)
    let ended: Extract<RunFact, { type: 'tool-end' }> | undefined
    this.#tell({ type: 'tool-start', callId: id, tool, parent: this.#parent })
    for await (const fact of runTool(this.#state, { id, checked }, this.#context)) {
      if (fact.type === 'tool-end') ended = fact
      this.#tell(fact.type === 'tool-end' ? { ...fact, parent: this.#parent } : fact)
    }
    const { content, value } = tellResult(ended?.value ?? null, this.#context.tools.get(tool)?.limitChars ?? 8_000)
    return { callId: id, tool, became: ended?.became ?? 'failed', content, value }
  }

  /** The checked call, or why it may not run. */
  async #checked(call: ToolCall): Promise<CheckedCall | string> {
    const reasons: string[] = []
    const facts = passCall(call, this.#context.gate, [call])
    for (;;) {
      const { value, done } = await facts.next()
      if (done) return value === undefined || value === 'later' ? reasons.join('; ') || 'it was not approved' : value
      if (value.type === 'refused') reasons.push(...value.issues.map((it) => it.message))
      this.#tell(value)
    }
  }

  #refused(callId: string, tool: string, content: string): Observation {
    return { callId, tool, became: 'refused', content, value: { error: content } }
  }

  #tell(fact: RunFact): void {
    if (!this.#isOpen) return
    this.#queue.push(fact)
    this.#wake()
  }
}
