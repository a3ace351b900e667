import type { JsonObject } from '../../core/json.ts'
import type { RiskLevel } from './metrics.ts'

/** The risk level that a text of figures names, and what it means in plain words; `{error}` where it names none. */
export function readRisk(summary: string): JsonObject {
  const levels = levelsIn(summary)
  if (levels.length === 1) return { risk_level: levels[0]!, reading: readings[levels[0]!] }
  if (!levels.length)
    return {
      error:
        'the text names no risk level; give the figures of calculate_metrics with its risk_signal, HIGH, MEDIUM or LOW',
    }
  return { error: `the text names ${levels.join(' and ')}; give only the risk_signal of calculate_metrics` }
}

const readings: Record<RiskLevel, string> = {
  LOW: 'The company keeps a healthy part of what it earns; costs would have to rise a good deal before it makes a loss.',
  MEDIUM: 'The company makes a profit, but a thin one; watch the costs, since a bad month could use it up.',
  HIGH: 'The company keeps little or nothing of what it earns; costs must fall or revenue rise soon.',
}

/** A labelled level counts before all others, and words in capitals before ordinary ones: "a low price, risk HIGH" is HIGH. */
function levelsIn(summary: string): RiskLevel[] {
  const labelled = /risk[_ ]?(?:signal|level)?["'`*]*\s*(?:is|of|[:=])?\s*["'`*]*(high|medium|low)\b/gi
  for (const pattern of [labelled, /\b(HIGH|MEDIUM|LOW)\b/g, /\b(high|medium|low)\b/gi]) {
    const found = [...summary.matchAll(pattern)].map((it) => it[1]!.toUpperCase() as RiskLevel)
    if (found.length) return [...new Set(found)]
  }
  return []
}
