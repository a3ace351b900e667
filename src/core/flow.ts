import type { Issue } from './issue.ts'
import type { Json, JsonObject } from './json.ts'
import type { Repair, Span } from './repair.ts'

export type { Span }

/*
 * What flows through the program, one type a stage:
 *
 *   Message[] ──write──▶ Prompt ──model──▶ Delta* ──dialect──▶ Part* ──▶ ToolCall
 *                                                                           │ gate
 *      ▲                                                                    ▼
 *      └── Observation ◀── tool ◀── allow ◀── Decision ◀─policy── CheckedCall ◀─contract
 *                       ◀─────── issue / deny ──────────────────────────────┘
 *
 * Types only. Every folder speaks in these words, and no folder needs another's.
 */

/** One entry of a conversation: who said what, in no dialect. */
export type Message =
  /** `by: 'desk'`: written by the run itself, so the marks in it are meant. */
  | { role: 'system' | 'user'; content: string; by?: 'desk' }
  | AssistantMessage
  | { role: 'tool'; observation: Observation }

/** What a model said: its parts in order, beside the raw completion they were read from. */
export interface AssistantMessage {
  role: 'assistant'
  parts: MessagePart[]
  /** Absent where the message was never a completion: an example, or a conversation brought along. */
  raw?: RawCompletion
  /** The dialect it was written in, or `native`; absent where `raw` is. */
  dialect?: string
}

export type MessagePart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'call'; call: ToolCall }
  /** A call that could not be read or was cut; `id` is what its observation answers. */
  | { type: 'unread'; id: string; tool: string; issue: Issue; native: boolean }

/** A completion verbatim: what the server sent, joined but not read. */
export interface RawCompletion {
  text: string
  reasoning: string
  fragments: CallFragment[]
  /** Where the model's own words end and an invented result or turn begins, in `text`. */
  inventedFrom?: number
  /** Fields of the server's message that it wants back with its calls, under their own names. */
  extra?: JsonObject
}

/** A conversation written out for one model. */
export interface Prompt {
  messages: PromptMessage[]
  /** Texts at which the server should end the completion. */
  stop: string[]
  /** Contracts for the server to offer natively; absent in text dialects. */
  tools?: Contract[]
  /** Request parameters that this server refuses, by wire name (`temperature`, `stream_options`…). */
  without?: string[]
  maxTokens?: number
}

export type PromptMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls?: NativeCall[]; extra?: JsonObject }
  | { role: 'tool'; callId: string; tool: string; content: string }

/** A call as the OpenAI wire knows it; `arguments` is JSON text. */
export interface NativeCall {
  id: string
  name: string
  arguments: string
  extra?: JsonObject
}

/** One piece of a completion as a model's server sends it. Exactly one `finish` ends it. */
export type Delta = { type: 'text'; text: string } | { type: 'reasoning'; text: string } | CallFragment | Finish

/** A piece of a call that the server read itself. Nothing in it can be relied on but the order of arrival. */
export interface CallFragment {
  type: 'call-fragment'
  index?: number
  id?: string
  name?: string
  /** JSON text, a piece of it, or whatever else the server put there. */
  arguments?: Json
  extra?: JsonObject
}

export interface Finish {
  type: 'finish'
  reason: FinishReason
  usage?: Usage
  server?: ServerFacts
  /** Why there is no completion, or only half of one; with `failed` always. */
  failure?: Failure
  /** What went wrong on the way without ending the completion: a lost frame, an error beside it. */
  issues?: Issue[]
  /** Message fields to be sent back with this turn (a thought signature, reasoning that a server demands). */
  extra?: JsonObject
}

export type FinishReason = 'stop' | 'length' | 'failed' | 'aborted'

/** Tokens, as the server counted them. */
export interface Usage {
  promptTokens: number
  completionTokens: number
  cachedTokens?: number
}

/** Who answered. */
export interface ServerFacts {
  url: string
  model?: string
  responseId?: string
}

/** An answer that is not a completion: what it means and what may be done about it. The error table makes it. */
export interface Failure {
  issue: Issue
  status?: number
  act: FailureAct
  /** The row of the error table that matched, for people. */
  cause: string
  /** How long the server asked to wait, in milliseconds. */
  waitMs?: number
  /** The completion that the server refused, taken out of its error. */
  salvage?: string
}

export type FailureAct =
  | { type: 'retry' }
  /** Another way of writing the prompt. */
  | { type: 'switch'; switch: SwitchName; parameter?: string }
  /** The refused completion is in `salvage`: read it; where nothing is found, do `otherwise`. */
  | { type: 'salvage'; otherwise: FailureAct }
  /** The conversation is too long: shorten the oldest observations, once. */
  | { type: 'shorten'; maxTokens?: number }
  /** No row names a way: try the switches in order. */
  | { type: 'degrade' }
  | { type: 'stop' }

/** One setting that can be turned down for a server or a model that refuses it. */
export type SwitchName =
  | 'examples-out'
  | 'native-off'
  | 'parameter-out'
  | 'system-folded'
  | 'alternation'
  | 'single-call-turns'
  | 'bridge-after-tool'
  | 'reasoning-back'
  | 'schema-plain'
  | 'dummy-parameter'
  | 'fewer-tokens'
  | 'results-shortened'
  | 'stop-out'

/** What is known of a model before it is asked; absent means unknown. */
export interface ModelTraits {
  nativeTools?: boolean
  systemRole?: boolean
  strictAlternation?: boolean
  singleCall?: boolean
  contextTokens?: number
}

/** One piece of a completion as its dialect reads it. Spans count in the completion's text; native calls have none. */
export type Part =
  | { type: 'text'; text: string; span: Span }
  | { type: 'reasoning'; text: string; span: Span | null }
  | { type: 'call-preview'; text: string; span: Span | null }
  | { type: 'call'; call: ToolCall }
  /** A call that could not be read, or something to be told about the reading; `tool` where a name was found. */
  | { type: 'issue'; issue: Issue; span: Span | null; tool?: string; blocks: boolean }
  /** Text given out earlier was not text after all. */
  | { type: 'revised'; span: Span; as: 'reasoning' | 'call' | 'scaffolding' }

/** A completion read to its end: what its parts come to. */
export interface Reading {
  /** Everything that is not call, reasoning or scaffolding; trimmed. */
  text: string
  /** `null` when there was none. */
  reasoning: string | null
  /** The assistant message in order. */
  parts: MessagePart[]
  issues: ReadingIssue[]
  inventedFrom?: number
}

export interface ReadingIssue {
  issue: Issue
  span: Span | null
  /** The id that an observation about it answers, when the completion asked for something that could not be read. */
  id?: string
  tool?: string
}

/** What the model asked for, before anyone has checked it. */
export interface ToolCall {
  /** Counted, not drawn: nine letters and digits, which every server accepts. */
  id: string
  tool: string
  positional: Json[]
  named: JsonObject
  form: CallForm
  span: Span | null
  repairs: Repair[]
  /** JSON pointers into `{positional, named}` to numbers that JavaScript cannot hold: they stand there as their digits. */
  exact?: string[]
  /** Values that are code, which nobody runs: they stand as written, and the gate refuses the call for them. */
  unread?: Issue[]
}

/** How the call was written. `python` binds the strict action contract's clauses on position and statements. */
export type CallForm = 'native' | 'json' | 'xml' | 'python' | 'lines'

/** What a tool promises and what it asks of a caller. Data only, so it can be shown, hashed and sent. */
export interface Contract {
  name: string
  description: string
  /** A JSON Schema (2020-12) of type object. */
  parameters: JsonObject
  /** What running it does to the world; policies decide on this. */
  effect: Effect
  /** `code`: the tool's author declared the effect; `hint`: someone else's word for it. */
  effectFrom: 'code' | 'hint'
  /** A write that may be done twice on purpose. */
  repeatable?: boolean
  /** A call of it ends the run, and its one string argument is the answer. */
  ends?: boolean
  /** Synonyms of a parameter's values that the author accepts: `{interval: {"per day": "daily"}}`. */
  synonyms?: Record<string, Record<string, Json>>
}

/** What running a tool does to the world: `read` changes nothing, `write` changes something, `destroy` takes it away. */
export type Effect = 'read' | 'write' | 'destroy'

/** How an action may be written. */
export interface ActionContract {
  name: string
  /** Calls in one completion. */
  calls: 'one' | 'several'
  arguments: 'positional' | 'any'
  values: 'strings-and-numbers' | 'literals'
  /** Which mending of the text is accepted: `fence` means a fence, a thought and white space only. */
  repairs: 'fence' | 'any'
}

declare const gateMade: unique symbol

/** A call whose arguments keep its contract. Invariant: only the gate makes one, and nothing else reaches a tool. */
export interface CheckedCall {
  readonly [gateMade]?: never
  call: ToolCall
  contract: Contract
  /** By name, as they reach the tool. */
  arguments: JsonObject
  coercions: Coercion[]
  /** SHA-256 over tool, contract and canonical arguments: what an approval is bound to. */
  hash: string
}

/** A value converted to its declared type without loss; `pointer` counts in `arguments`. */
export interface Coercion {
  pointer: string
  from: Json
  /** Absent where a `null` that meant "not given" was left out. */
  to?: Json
}

/** What may happen to a checked call. */
export interface Decision {
  type: 'allow' | 'ask' | 'deny'
  reason: string
}

/** An answer to `ask`, bound to the checked call that was shown by its hash; used once. Times are ms since the epoch. */
export interface Approval {
  approved: boolean
  by: string
  reason?: string
  hash?: string
  expiresAt?: number
}

/** What the model is told about one call, whatever became of it. */
export interface Observation {
  callId: string
  tool: string
  became: 'ran' | 'failed' | 'refused'
  /** What the model reads. */
  content: string
  /** The same as data: the tool's value, or `{error}`. */
  value: Json
}
