import { scripted } from '../../model/scripted.ts'
import type { RunOptions } from '../../run/options.ts'
import type { RunState } from '../../trace/run-state.ts'
import { summarize } from '../../trace/summary.ts'
import { businessDesk } from '../business/business-desk.ts'
import { financeDesk } from '../finance/finance-desk.ts'
import type { MarketData } from '../finance/market/market-data.ts'
import type { DemoRun } from './demo-runs.ts'

/** What a demo run is marked with: nothing in it is live. */
export const demoLabels: readonly string[] = ['scripted model', 'recorded data']

/** A demo run but for what reads and teaches: the desk on recorded market data, the script, the question. */
export function demoOptions(
  { desk, mode, question, completions }: DemoRun,
  market: MarketData,
): Omit<RunOptions, 'openReader' | 'teachings'> {
  return {
    ...(desk === 'business' ? businessDesk : financeDesk(market)),
    mode,
    model: scripted(completions),
    messages: [{ role: 'user', content: question }],
    labels: [...demoLabels],
  }
}

/** Where a run came out otherwise than its explanation says. */
export function surprisesOf({ told, figures }: DemoRun, state: RunState): string[] {
  const facts = summarize(state)
  const results = JSON.stringify(state.history.map((it) => it.ended?.value ?? null))
  const counts = Object.entries(told).filter(([name, count]) => facts[name as keyof typeof told] !== count)
  const missing = figures.filter((it) => !state.answer.includes(it) || !results.includes(it))
  return [
    ...(state.outcome === 'answered' ? [] : [`outcome ${state.outcome ?? 'none'}`]),
    ...counts.map(([name, count]) => `${name} ${facts[name as keyof typeof told]} instead of ${count}`),
    ...missing.map((it) => `${it} is not both in a result and in the answer`),
  ]
}
