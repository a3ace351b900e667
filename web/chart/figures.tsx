import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts'
import { isoTime } from '../../src/desk/finance/number.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { readAttributions } from './attributions.ts'
import { type Figure, readFigure, signed } from './figure.ts'
import { age, price, sourceTime } from './format.ts'
import { PriceChart, readSeries, type Series } from './price-chart.tsx'

/** What an answer stands on: each figure with its source and date, charts, and those who ask to be named. */
export function Figures({ calls, at }: { calls: readonly CallState[]; at: number }): JSX.Element | null {
  const sourced = calls.flatMap(({ id, ended }) => {
    const value = ended?.value
    const isSourced = value !== undefined && isObject(value) && typeof value['source'] === 'string'
    return isSourced ? [{ id, value, shown: ended?.shown }] : []
  })
  const [isWhole, setWhole] = useState(false)
  if (sourced.length === 0) return null
  const rest = isWhole ? 0 : Math.max(0, sourced.length - mostFigures)
  return (
    <section class="figures" aria-label="Figures and their sources">
      <ul class="figure-list">
        {sourced.slice(rest).map(({ id, value, shown }) => (
          <SourcedFigure key={id} value={value} shown={shown} at={at} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          Show {rest} earlier figures
        </button>
      )}
      <p class="figure-notes">
        {readAttributions(calls.map((it) => it.ended?.shown)).map(({ text, url }) => (
          <a key={url} href={url} rel="noreferrer" target="_blank">
            {text}
          </a>
        ))}
        <span>Not financial advice.</span>
      </p>
    </section>
  )
}

/** As many as are taken in at once; an answer stands on the last ones. */
const mostFigures = 9

function SourcedFigure({ value, shown, at }: { value: JsonObject; shown: Json | undefined; at: number }): JSX.Element {
  const series = readSeries(shown)
  const figure = readFigure(shown)
  const time = value['as_of'] ?? value['date'] ?? lastTime(series)
  return (
    <li class={series ? 'figure figure-wide' : 'figure'}>
      {series ? <PriceChart series={series} /> : figure ? <Headline figure={figure} /> : <Fields value={value} />}
      <p class="figure-source">
        {String(value['source'])}
        {typeof time === 'string' && ` · ${sourceTime(time)}`}
        {isStale(value, at) && <span class="badge badge-warn">{age(at - Date.parse(String(value['as_of'])))} old</span>}
      </p>
    </li>
  )
}

/** A series is as new as its last point. */
function lastTime(series: Series | undefined): string | undefined {
  const at = series?.points.at(-1)?.[0]
  return at === undefined ? undefined : isoTime(at)
}

function Headline({ figure: { of, value, unit, note } }: { figure: Figure }): JSX.Element {
  return (
    <p class="headline">
      <span>{of}</span>
      <strong>
        {price(value)} {unit}
      </strong>
      {note !== '' && <span class="quiet-text">{signed(note)}</span>}
    </p>
  )
}

/** The single values of a result without a figure of its own; what is nested is for the trace. */
function Fields({ value }: { value: JsonObject }): JSX.Element {
  const fields = Object.entries(value).filter(([key, it]) => !unshown.has(key) && it !== null && typeof it !== 'object')
  return (
    <dl class="fields">
      {fields.map(([key, it]) => (
        <div key={key}>
          <dt>{key.replaceAll('_', ' ')}</dt>
          <dd>{typeof it === 'number' ? price(it) : String(it)}</dd>
        </div>
      ))}
    </dl>
  )
}

const unshown: ReadonlySet<string> = new Set(['source', 'as_of', 'date'])

/** A live price that was old already when the run ended; reference rates of a day are not meant. */
function isStale(value: JsonObject, at: number): boolean {
  const time = value['as_of']
  return typeof time === 'string' && at - Date.parse(time) > 5 * 60_000
}
