import type { PricePoint } from '../../src/desk/finance/source/coin-source.ts'

/** A series drawn into a box: the line as an SVG path, and its extremes with their places. */
export interface ChartLine {
  path: string
  min: ChartPoint
  max: ChartPoint
  first: ChartPoint
  last: ChartPoint
}

export interface ChartPoint {
  at: number
  price: number
  x: number
  y: number
}

/** Lays a series of at least two points into a box of this size. */
export function chartLine(points: readonly PricePoint[], { width, height, pad }: ChartBox): ChartLine {
  const times = points.map((it) => it[0])
  const prices = points.map((it) => it[1])
  const x = scale([Math.min(...times), Math.max(...times)], [pad, width - pad])
  const y = scale([Math.min(...prices), Math.max(...prices)], [height - pad, pad])
  const placed = points.map(([at, price]): ChartPoint => ({ at, price, x: x(at), y: y(price) }))
  const path = placed.map((it, i) => `${i === 0 ? 'M' : 'L'}${it.x.toFixed(1)} ${it.y.toFixed(1)}`).join('')
  const by = (better: (a: number, b: number) => boolean) =>
    placed.reduce((best, it) => (better(it.price, best.price) ? it : best))
  return {
    path,
    min: by((a, b) => a < b),
    max: by((a, b) => a > b),
    first: placed[0]!,
    last: placed.at(-1)!,
  }
}

export interface ChartBox {
  width: number
  height: number
  pad: number
}

function scale([low, high]: [number, number], [from, to]: [number, number]): (value: number) => number {
  return high === low ? () => (from + to) / 2 : (value) => from + ((value - low) / (high - low)) * (to - from)
}
