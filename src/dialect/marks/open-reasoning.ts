import { type ReasoningMarks, reasoningMarks } from './reasoning-marks.ts'

/** The reasoning that a prompt's tail has opened and not closed: `<think>\n`. */
export function openReasoning(prefill: string): ReasoningMarks | undefined {
  if (prefill === '') return undefined
  return reasoningMarks.find((it) => lastOf(prefill, it.open) > lastOf(prefill, it.close))
}

function lastOf(text: string, marks: readonly string[]): number {
  return Math.max(...marks.map((it) => text.lastIndexOf(it)))
}
