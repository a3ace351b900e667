import type { JSX } from 'preact'
import { isObject, type Json } from '../../src/core/json.ts'
import type { PricePoint } from '../../src/desk/finance/source/coin-source.ts'
import { shownPart } from '../trace/shown-part.ts'
import { chartLine } from './chart-scale.ts'
import { date, price } from './format.ts'

/** What a tool shows people of a price history. */
export interface Series {
  coin: string
  currency: string
  points: PricePoint[]
}

/** The series that a tool gave for people, where it gave one; a trace file may hold anything. */
export function readSeries(shown: Json | undefined): Series | undefined {
  const series = shownPart(shown, 'series')
  if (!isObject(series)) return undefined
  const { coin_id: coin, vs_currency: currency, points } = series
  if (typeof coin !== 'string' || typeof currency !== 'string' || !Array.isArray(points)) return undefined
  const read = points.filter(isPoint)
  return read.length >= 2 ? { coin, currency, points: read } : undefined
}

/** `bitcoin: 72,740.12 to 79,412.36 USD, +9.17 %` */
export function seriesGist({ coin, currency, points }: Series): string {
  const [first, last] = [points[0]![1], points.at(-1)![1]]
  return `${coin}: ${price(first)} to ${price(last)} ${currency}, ${percent(first, last)}`
}

function percent(first: number, last: number): string {
  const change = first === 0 ? 0 : (last / first - 1) * 100
  return `${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(2)} %`
}

function isPoint(value: unknown): value is PricePoint {
  return Array.isArray(value) && value.length === 2 && value.every((it) => Number.isFinite(it))
}

const box = { width: 640, height: 200, pad: 14 }

/** A price history as a line, with its extremes, its dates, and the same in words. */
export function PriceChart({ series: { coin, currency, points } }: { series: Series }): JSX.Element {
  const { path, min, max, first, last } = chartLine(points, box)
  const change = first.price === 0 ? 0 : (last.price / first.price - 1) * 100
  const summary =
    `${coin} in ${currency} from ${date(first.at)} to ${date(last.at)}: ` +
    `${price(first.price)} to ${price(last.price)} (${percent(first.price, last.price)}), ` +
    `lowest ${price(min.price)} on ${date(min.at)}, highest ${price(max.price)} on ${date(max.at)}.`
  return (
    <figure class="chart">
      <figcaption>
        <strong>{coin}</strong> in {currency}
        <span class={change >= 0 ? 'change change-up' : 'change change-down'}>
          {change >= 0 ? '▲' : '▼'} {Math.abs(change).toFixed(2)} %
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        <title>{summary}</title>
        <path
          class="chart-area"
          d={`${path}L${last.x.toFixed(1)} ${box.height}L${first.x.toFixed(1)} ${box.height}Z`}
        />
        <path class="chart-line" d={path} />
        {[min, max].map(({ x, y }) => (
          <g key={x}>
            <path class="chart-dot" d={`M${x} ${y}h0`} />
            <path class="chart-dot chart-dot-core" d={`M${x} ${y}h0`} />
          </g>
        ))}
      </svg>
      <dl class="chart-words">
        <Word word="first" at={first} />
        <Word word="min" at={min} />
        <Word word="max" at={max} />
        <Word word="last" at={last} />
      </dl>
    </figure>
  )
}

function Word({ word, at }: { word: string; at: { at: number; price: number } }): JSX.Element {
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        {price(at.price)} <span class="quiet-text">{date(at.at)}</span>
      </dd>
    </div>
  )
}
