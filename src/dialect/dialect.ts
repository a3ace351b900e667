import type { ActionContract, Contract, Observation, ToolCall } from '../core/flow.ts'
import type { OpenBody } from './body/body.ts'
import type { ReadHeader } from './header.ts'
import type { WeakForm } from './weak/weak-form.ts'

/**
 * How one family of models writes its calls, as data: what the scanner looks for and what reads the inside.
 *
 * Invariant: adding one is a file of data, a line in the table and a case file; no engine asks for a dialect by name.
 */
export interface Dialect {
  name: string
  /** A completion that asks for `get_price` of `tron` in this form; the documentation shows it. */
  example?: string
  /** The prompt ends with this opening mark of its own, where it is asked for by name: completions begin behind it. */
  within?: Envelope
  /** Texts at which a server should stop, so that the model does not write what comes after its call. */
  stop?: readonly string[]
  /** Stretches between marks that hardly occur in plain text. */
  envelopes?: readonly Envelope[]
  /** Forms without such a mark; read only at the end of a completion in which no envelope was found. */
  weak?: readonly WeakForm[]
  /** How its own form is read where the model was asked to write it: what is unreadable is told, not passed over. */
  whenAsked?: WeakForm
  /** Its marks are too common in plain text: read only when asked for by name. */
  onlyByName?: true
}

/** A stretch with calls in it: `<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>`. */
export interface Envelope {
  /** Any of these opens it. */
  open: readonly string[]
  /** Any of these ends it, once its body has ended; none where a call needs no closing mark. */
  close: readonly string[]
  /** An opening mark counts only at the start of a line. */
  lineStart?: true
  /**
   * Its opening mark belongs to the bodies of other envelopes, and opens one only where these were lost: `<function=`.
   * Its body ends by itself, and it counts only for tools on offer.
   */
  bare?: true
  /** Its opening mark begins a turn: what follows says whether a call, text or reasoning comes. It has a body reader. */
  header?: ReadHeader
  /** Reads the body; without it the body's first characters decide. */
  body?: OpenBody
  /** Reads the body where its first characters say that it is JSON. */
  json?: OpenBody
}

/** How a dialect is taught to a model that does not know it, and written back into its conversation. Texts only. */
export interface Teaching {
  name: string
  /** Texts at which the server should stop, so that the model does not write the result itself. */
  stop: string[]
  /** The marks that results and user texts must not be able to write. */
  marks: string[]
  /** The system text that introduces the tools. */
  writeTools(contracts: Contract[], actionContract: ActionContract): string
  /** A call as the model is expected to write it. Invariant: read and checked again it is the same call. */
  writeCall(call: Pick<ToolCall, 'tool' | 'named' | 'positional'>, contract?: Contract): string
  /** What an assistant turn says before its call, where the form has a place for it. */
  writeThought?(thought: string): string
  /** A closing mark that is a stop mark too: the server cuts it off, and a turn that goes back gets it again. */
  closing?: string
  /** The user turn that tells what became of a call. */
  writeObservation(observation: Observation): string
  /** The one reminder of the form, for a model that announced a call and did not write it. */
  writeNudge(contracts: Contract[]): string
}
