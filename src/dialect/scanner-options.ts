import type { ToolNames } from './call/tool-names.ts'
import type { Envelope } from './dialect.ts'
import type { MarkTable } from './marks/mark-table.ts'
import type { ReasoningMarks } from './marks/reasoning-marks.ts'

/** What a scanner is told before the text comes. */
export interface ScannerOptions {
  marks: MarkTable
  names: ToolNames
  /** Where the text begins in the completion. */
  at?: number
  /** The completion begins inside reasoning that the prompt opened. */
  reasoning?: ReasoningMarks | undefined
  /** The completion begins behind this envelope's opening mark, which stands in the prompt. */
  within?: Envelope | undefined
  stop?: readonly string[]
}
