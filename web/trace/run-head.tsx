import type { JSX } from 'preact'
import type { RunState } from '../../src/trace/run-state.ts'
import { summarize } from '../../src/trace/summary.ts'
import { Badge } from './badge.tsx'
import { costOf, count, dollars, duration, type TokenPrice, tokensInOut } from './numbers.ts'
import { questionOf } from './run-word.ts'

/** What was asked, of whom, and what of it is not live. */
export function RunHead({ state: { start } }: { state: RunState }): JSX.Element | null {
  if (!start) return null
  const asked = questionOf(start)
  const way = start.native ? 'native tools' : `${start.dialect} dialect`
  const facts = [start.desk && `${start.desk} desk`, start.model, way, `${start.actionContract.name} contract`]
  const known = [...start.switches.on, ...start.switches.without.map((it) => `without ${it}`)]
  return (
    <header class="run-head">
      {asked && <h2 class="question">{asked}</h2>}
      <p class="facts">
        {facts.filter(Boolean).join(' · ')}
        {start.labels?.map((it) => (
          <Badge key={it} tone="info" word={it} />
        ))}
        {known.length > 0 && (
          <Badge tone="info" word="known of this model">
            <p>Learned in earlier runs, or from the model's description: {known.join(', ')}.</p>
          </Badge>
        )}
      </p>
    </header>
  )
}

/** The run in numbers. */
export function RunFoot({ state, price }: { state: RunState; price: TokenPrice | undefined }): JSX.Element {
  const facts = summarize(state)
  const tokens = facts.promptTokens + facts.completionTokens
  const cost = price && tokens > 0 ? costOf(state.tokens, price) : undefined
  const words = [
    count(facts.steps, 'step'),
    count(facts.calls, 'call'),
    duration(facts.ms),
    tokens > 0 && tokensInOut(facts.promptTokens, facts.completionTokens),
    cost !== undefined && dollars(cost),
    facts.repaired > 0 && `${facts.repaired} repaired`,
    facts.coerced > 0 && `${facts.coerced} coerced`,
    facts.corrections > 0 && count(facts.corrections, 'correction'),
    facts.nudges > 0 && count(facts.nudges, 'nudge'),
    facts.degrades > 0 && count(facts.degrades, 'degrade'),
    facts.retries > 0 && count(facts.retries, 'retry', 'retries'),
    facts.salvages > 0 && count(facts.salvages, 'salvage'),
  ]
  return (
    <ul class="chips totals" aria-label="Totals">
      {words.filter(Boolean).map((it) => (
        <li key={String(it)} class="chip">
          {it}
        </li>
      ))}
    </ul>
  )
}
