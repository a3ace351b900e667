import type { ActionContract, Contract, Observation, ToolCall } from '../core/flow.ts'

/** How one family of models writes its calls, as data: what the scanner looks for and what reads the inside. */
export interface Dialect {
  name: string
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
  /** The user turn that tells what became of a call. */
  writeObservation(observation: Observation): string
  /** The one reminder of the form, for a model that announced a call and did not write it. */
  writeNudge(contracts: Contract[]): string
}
