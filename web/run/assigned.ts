import type { ChosenModel } from '../models/chosen-model.ts'

/** The desks that the page offers. */
export type DeskName = 'finance' | 'business'

/** How a run goes about it. */
export interface RunSettings {
  /** `auto`, `native`, or a dialect that can be taught. */
  mode: string
  /** The desk's own number where it is absent. */
  steps?: number | undefined
  /** `every-call`: each call waits for a yes, whatever the desk's policy says. */
  ask: 'by-policy' | 'every-call'
}

/** What is to be run, as plain data. */
export interface Assigned extends RunSettings {
  /** For the demo: one of its own questions. */
  question: string
  desk: DeskName
  model: ChosenModel
}
