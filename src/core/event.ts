import type {
  ActionContract,
  Approval,
  CheckedCall,
  Contract,
  Decision,
  Failure,
  FinishReason,
  Message,
  MessagePart,
  ModelTraits,
  Observation,
  Part,
  PromptMessage,
  RawCompletion,
  ReadingIssue,
  ServerFacts,
  SwitchName,
  Usage,
} from './flow.ts'
import type { Issue } from './issue.ts'
import type { Json } from './json.ts'

/**
 * Everything that happens in a run, in order. The command line, the page, trace files and telemetry read only this.
 *
 *     run-start
 *       step-start, prompt, (text | reasoning | call-preview | revised | call | issue)*, completion,
 *         (nudge | switch | retry | salvage)*
 *         per call: (refused | checked, decision, [approval]); then per call: tool-start, tool-end; then observation
 *       step-end
 *     run-paused | run-end
 *
 * Invariant: the state of a run is a fold of these and of nothing else. Text, reasoning, previews and revisions are for
 * those who watch: the `completion` that follows says it all again, so trace files leave them out.
 */
export type RunEvent = EventHead & RunFact

export interface EventHead {
  /** 0, 1, 2… within the run. */
  seq: number
  /** Milliseconds since the epoch. */
  at: number
  runId: string
  /** 0 before the first step. */
  step: number
}

export type RunFact =
  | RunStart
  /** `attempt` 2 and up: the same step again after a retry or a switch; it does not count as a step. */
  | { type: 'step-start'; attempt: number }
  | PromptFact
  | Part
  | CompletionFact
  | { type: 'nudge'; text: string; because: string }
  /** `by`: a server named it, or it was tried because nothing else was left. */
  | { type: 'switch'; switch: SwitchName; parameter?: string; reason: string; by: 'server' | 'trial' }
  | { type: 'retry'; reason: string; waitMs: number }
  | { type: 'salvage'; text: string; reason: string }
  | GateFact
  | { type: 'tool-start'; callId: string; tool: string; parent?: string }
  | ToolEnd
  /** Something a tool said on its way. */
  | { type: 'tool-fact'; callId: string; fact: Json }
  | { type: 'observation'; observation: Observation }
  | { type: 'step-end' }
  | { type: 'run-paused'; waiting: string[] }
  | RunEnd

export interface RunStart {
  type: 'run-start'
  /** Version of the trace format. */
  format: 1
  /** Version of dispatch-desk. */
  version: string
  desk?: string
  model: string
  mode: string
  /** The dialect that calls are taught and written in while native tools are off. */
  dialect: string
  /** True from the start when native tools are offered. */
  native: boolean
  traits: ModelTraits
  contracts: Contract[]
  actionContract: ActionContract
  policy: string
  ends: Ending
  nudge: Nudging
  limits: Limits
  instructions: string
  examples: Message[]
  messages: Message[]
  /** Switches already known to be needed, from memory or the model's traits. */
  switches: SwitchState
  /** Where what the model says or the data come from is not live, in words: `scripted`, `recorded`. */
  labels?: string[]
}

/** `answer`: text without a call ends the run. `final-answer`: only a tool whose contract says `ends` does. */
export type Ending = 'answer' | 'final-answer'
export type Nudging = 'evidence' | 'always' | 'off'

export interface Limits {
  steps: number
  timeMs: number
  tokens: number
  /** Retries in a row of one step; other attempts (switches) are bounded by their number. */
  retries: number
  /** The longest pause that a server may ask for before the run gives up, in milliseconds. */
  waitMs: number
  maxTokens?: number
}

/** The switches that are on, and the request parameters that were dropped. */
export interface SwitchState {
  on: SwitchName[]
  without: string[]
  /** How many completion tokens the server allows, where it named a number. */
  maxTokens?: number
}

/**
 * What was sent. Within a run the prompt only grows at its end, so `kept` counts the leading messages that are those of
 * the prompt before, and `messages` holds the rest.
 */
export interface PromptFact {
  type: 'prompt'
  kept: number
  messages: PromptMessage[]
  stop: string[]
  tools: string[]
  /** Places where a mark of the dialect inside a result or a user's text was broken by U+200B. */
  broken: number
}

export interface CompletionFact {
  type: 'completion'
  raw: RawCompletion
  finish: FinishReason
  /** What the parts came to: the assistant message, in order. */
  parts: MessagePart[]
  issues: ReadingIssue[]
  text: string
  reasoning: string | null
  usage?: Usage
  server?: ServerFacts
  failure?: Failure
}

/** What the gate says of one call; `parent` is the call whose tool asked for it. */
export type GateFact =
  | { type: 'refused'; callId: string; issues: Issue[]; parent?: string }
  | { type: 'checked'; checked: CheckedCall; parent?: string }
  | { type: 'decision'; callId: string; decision: Decision; parent?: string }
  | { type: 'approval'; callId: string; approval: Approval; parent?: string }

export interface ToolEnd {
  type: 'tool-end'
  callId: string
  became: 'ran' | 'failed'
  ms: number
  /** The tool's value as JSON, or `{error}`. */
  value: Json
  /** For people only (a whole series, say); never told to the model. */
  shown?: Json
  issue?: Issue
  parent?: string
}

export interface RunEnd {
  type: 'run-end'
  outcome: Outcome
  answer: string
  /** One plain sentence for people, where the outcome is not `answered`. */
  reason?: string
}

/** Why a run stopped. */
export type Outcome =
  | 'answered'
  | 'step-limit'
  | 'time-limit'
  | 'token-limit'
  | 'loop'
  | 'gave-up'
  | 'aborted'
  | 'model-failed'
