import { toolNames } from '../../src/dialect/call/tool-names.ts'
import type { IntentLabel } from './load.ts'
import type { Outcome } from './measure.ts'
import { share } from './score.ts'

/** How well calls that are asked for are told from tools that are only talked about. */
export interface IntentScore {
  calls: number
  /** Share of those that ask for calls of which exactly the labelled names were read, each as often as it was written. */
  exact: number
  /** The same, however often each name was written. */
  sameNames: number
  /** Share of them of which any call was read. */
  any: number
  mentions: number
  /** Share of those that only talk about a tool of which a call was read all the same. */
  mentionsTaken: number
}

/** A labelled completion and what was read of it. */
export interface Labelled extends Outcome {
  label: IntentLabel['label']
  /** The names asked for, as the reader takes them. */
  asked: string[]
}

export function labelled(outcomes: readonly Outcome[], labels: readonly IntentLabel[]): Labelled[] {
  const own = new Map(outcomes.filter((it) => it.category === 'irrelevance').map((it) => [`${it.model} ${it.id}`, it]))
  return labels.flatMap(({ model, idx, label, calls = [] }) => {
    const outcome = own.get(`${model} ${idx}`)
    if (!outcome) return []
    const names = toolNames(outcome.question.contracts)
    return [{ ...outcome, label, asked: calls.map((it) => names.find(it).tool) }]
  })
}

export function scoreIntent(items: readonly Labelled[]): IntentScore {
  const calls = items.filter((it) => it.label === 'call')
  const mentions = items.filter((it) => it.label === 'mention')
  return {
    calls: calls.length,
    exact: share(calls, isExact),
    sameNames: share(calls, (it) => unique(it.asked) === unique(namesRead(it))),
    any: share(calls, (it) => it.calls.length > 0),
    mentions: mentions.length,
    mentionsTaken: share(mentions, (it) => it.calls.length > 0),
  }
}

/** Whether a labelled completion was read as people read it. */
export function isExact(item: Labelled): boolean {
  if (item.label === 'mention') return item.calls.length === 0
  return [...item.asked].sort().join('\n') === namesRead(item).sort().join('\n')
}

function unique(names: string[]): string {
  return [...new Set(names)].sort().join('\n')
}

function namesRead({ calls }: Outcome): string[] {
  return calls.map((it) => it.name)
}
