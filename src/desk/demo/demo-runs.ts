import type { ScriptedCompletion } from '../../model/scripted.ts'
import type { RunSummary } from '../../trace/summary.ts'
import runs from './demo-runs.json' with { type: 'json' }

/** One scripted run, and what it must come to. */
export interface DemoRun {
  title: string
  explanation: string
  desk: 'finance' | 'business'
  mode: string
  question: string
  completions: ScriptedCompletion[]
  /** Counts of the run's summary. */
  told: Partial<Record<keyof Omit<RunSummary, 'outcome'>, number>>
  /** What the answer must hold, each out of a tool's result. */
  figures: string[]
}

/** The runs of `desk demo`. The page, which fetches data instead of importing them, has them from the same file. */
export const demoRuns: readonly DemoRun[] = runs as DemoRun[]
