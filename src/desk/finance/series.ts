import type { JsonObject } from '../../core/json.ts'
import { isoTime, percent, significant } from './number.ts'
import type { PricePoint } from './source/coin-source.ts'

const mostCloses = 12

/** A series in under 500 characters: its ends, extremes, mean, and at most twelve evenly taken closes, oldest first. */
export function summarizeSeries(points: readonly PricePoint[]): JsonObject {
  const [first, last] = [points[0]!, points.at(-1)!]
  const lowest = points.reduce((a, b) => (b[1] < a[1] ? b : a))
  const highest = points.reduce((a, b) => (b[1] > a[1] ? b : a))
  const mean = points.reduce((sum, it) => sum + it[1], 0) / points.length
  return {
    first: dated(first),
    last: dated(last),
    change_pct: first[1] === 0 ? null : percent((last[1] / first[1] - 1) * 100),
    min: dated(lowest),
    max: dated(highest),
    mean: price(mean),
    closes: evenly(points, mostCloses).map((it) => price(it[1])),
    points: points.length,
  }
}

/** The first, the last and as many between them as there is room for, at equal distances. */
function evenly<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, at) => items[Math.round((at * (items.length - 1)) / (most - 1))]!)
}

function dated([at, value]: PricePoint): JsonObject {
  return { date: isoTime(at).slice(0, 16), price: price(value) }
}

function price(value: number): number {
  return significant(value, 7)
}
