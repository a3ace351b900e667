import type { Ending, Limits, Nudging } from '../core/event.ts'
import type { ActionContract, Message } from '../core/flow.ts'
import type { Json } from '../core/json.ts'
import type { Teaching } from '../dialect/dialect.ts'
import type { OpenReader } from '../dialect/reader.ts'
import type { Approve, Policy, ReadText } from '../gate/gate.ts'
import type { Model } from '../model/model.ts'
import type { Tool } from '../tool/tool.ts'

/** What a run needs. A desk declares the middle part, so `run({ ...desk, model, messages, openReader, teachings })` is a run. */
export interface RunOptions extends Assignment {
  model: Model
  /** The conversation so far; its last message is what is asked. */
  messages: Message[]
  /** Makes the readers of completions; the table of dialects comes with it, and what reads JSON inside a text. */
  openReader: OpenReader & { readText?: ReadText }
  /** The dialects that can be taught. */
  teachings: readonly Teaching[]
  /** The dialect that a model's family writes, by its name: preferred to the first teaching where the desk has none. */
  dialectForModel?: ((model: string) => string | undefined) | undefined
  /** `auto`, `native` or the name of a teaching. */
  mode?: string | undefined
  approve?: Approve | undefined
  limits?: Partial<Limits> | undefined
  memory?: Memory | undefined
  signal?: AbortSignal | undefined
  clock?: Clock | undefined
  runId?: string | undefined
  /** What is not live, in words: `scripted`, `recorded`. */
  labels?: string[] | undefined
}

/** The part of a run that a desk declares: tools, how to speak of them, how actions may be written, how a run ends. */
export interface Assignment {
  /** The desk's name. */
  name?: string
  tools: Tool[]
  instructions?: string
  /** Few-shot turns; they live in the prompt only and can be left out. */
  examples?: Message[]
  actionContract?: ActionContract
  ends?: Ending
  /** The dialect to teach where native tools are off. */
  dialect?: string
  nudge?: Nudging
  policy?: Policy
  /** The policy in words, for the record. */
  policyName?: string
  steps?: number
}

/** Where what was learned about a server and model is kept. Values are JSON; a store that fails is as good as an empty one. */
export interface Memory {
  get(key: string): Promise<Json | undefined>
  set(key: string, value: Json): Promise<void>
}

/** The time of a run, brought in so that it can be told in tests and waited for in a browser. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
