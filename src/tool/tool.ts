import type { Contract, Observation, ToolCall } from '../core/flow.ts'
import type { Result } from '../core/issue.ts'
import type { Json, JsonObject } from '../core/json.ts'

/** A contract and the code that keeps it. */
export interface Tool {
  contract: Contract
  /** Its value, a promise of it, or a generator of facts that ends with it. May throw: that becomes `{error}`. */
  run(args: JsonObject, context: ToolContext): ToolReturn
  /** A schema library's own check, after ours; the tool gets its output. */
  validate?(args: JsonObject): Result<unknown> | Promise<Result<unknown>>
  timeoutMs: number
  /** How much of the result the model is told, in characters. */
  limitChars: number
}

/** What `run` of a tool may give back: a value now or later, or facts on the way to it. */
export type ToolReturn = ToolValue | Promise<ToolValue> | AsyncGenerator<Json, ToolValue, void>
/** What a tool found: JSON for the model, or that with something more for people beside it. */
export type ToolValue = Json | ToolResult

/** A value for the model, and beside it what only people are shown: a whole price series for a chart, say. */
export class ToolResult {
  readonly value: Json
  readonly shown: Json
  constructor(value: Json, shown: Json) {
    this.value = value
    this.shown = shown
  }
}

/** What a tool gets beside its arguments: a signal to stop by, the call it answers, and a way to call other tools. */
export interface ToolContext {
  signal: AbortSignal
  callId: string
  /** The same for the same call of the same run, however often it is tried: for idempotence. */
  key: string
  /** Another call, through the same gate; its events carry this call as their parent. */
  call(call: Pick<ToolCall, 'tool' | 'named'>): Promise<Observation>
}
