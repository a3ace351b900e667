import examplesUrl from './gate-examples.json?url'
import type { GateInput } from './gate-input.ts'

/** What the gate begins with, and what there is to try. */
export interface GateExamples {
  /** Three tools in the forms that people have them in. */
  tools: string
  examples: readonly GateExample[]
}

/** A completion worth a look, with what to look for. */
export interface GateExample extends Partial<Omit<GateInput, 'tools'>> {
  title: string
  completion: string
}

/** The examples: data and no script, so they are fetched. Where they cannot be, the gate does without. */
export function fetchGateExamples(): Promise<GateExamples> {
  return fetch(examplesUrl, { cache: 'force-cache' })
    .then((it) => it.json())
    .catch(() => ({ tools: '[]', examples: [] }))
}
