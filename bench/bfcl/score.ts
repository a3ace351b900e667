import type { Category } from './category.ts'
import type { Official } from './load.ts'
import type { Outcome } from './measure.ts'

/** How one model was read in one category. */
export interface Cell {
  count: number
  /** Share of completions whose calls are right; where no tool fits, of those without a call. */
  accuracy: number
  /** Share of completions from which at least one call was read. */
  decoded: number
  /** Repairs, by risk. */
  safe: number
  guess: number
}

/** How one model was read, beside what its own handler made of it. */
export interface ModelScore {
  model: string
  cells: Partial<Record<Category, Cell>>
  /** All call categories together, each completion counted once. */
  all: Cell
  official?: Official
}

export function score(outcomes: readonly Outcome[], official: Record<string, Official>): ModelScore[] {
  return [...groupBy(outcomes, (it) => it.model)].map(([model, own]) => {
    const cells: ModelScore['cells'] = {}
    for (const [category, part] of groupBy(own, (it) => it.category)) cells[category] = cellOf(part)
    const all = cellOf(own.filter((it) => it.category !== 'irrelevance'))
    const known = Object.hasOwn(official, model) ? official[model] : undefined
    return { model, cells, all, ...(known && { official: known }) }
  })
}

function cellOf(outcomes: readonly Outcome[]): Cell {
  const repairs = outcomes.flatMap((it) => it.calls.flatMap((call) => call.repairs))
  return {
    count: outcomes.length,
    accuracy: share(outcomes, (it) => it.breach === undefined),
    decoded: share(outcomes, (it) => it.calls.length > 0),
    safe: repairs.filter((it) => it.risk === 'safe').length,
    guess: repairs.filter((it) => it.risk === 'guess').length,
  }
}

/** The models that lose more than this against their own handler count as below it. */
export const tolerance = 0.01

export function belowOfficial(scores: readonly ModelScore[]): ModelScore[] {
  return scores.filter((it) => it.official && it.all.count > 0 && it.official.accuracy - it.all.accuracy > tolerance)
}

/** The mean over the models that have this figure. */
export function meanOver(
  scores: readonly ModelScore[],
  figure: (score: ModelScore) => number | undefined,
): number | undefined {
  const values = scores.map(figure).filter((it) => it !== undefined)
  return values.length === 0 ? undefined : values.reduce((sum, it) => sum + it, 0) / values.length
}

/** The share of items for which something holds; 0 of none. */
export function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length
}

/** The items under what they have in common, in the order in which each was first seen. */
export function groupBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
