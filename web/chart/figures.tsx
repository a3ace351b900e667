import type { JSX } from 'preact'
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { price, sourceTime } from './format.ts'
import { PriceChart, readSeries } from './price-chart.tsx'

/** What an answer stands on: each figure with its source and date, charts, and those who ask to be named. */
export function Figures({ calls, at }: { calls: readonly CallState[]; at: number }): JSX.Element | null {
  const figures = calls.flatMap(({ id, ended }) => {
    const value = ended?.value
    const isFigure = value !== undefined && isObject(value) && typeof value['source'] === 'string'
    return isFigure ? [{ id, value, series: readSeries(ended?.shown) }] : []
  })
  const named = attributionsOf(calls)
  if (figures.length === 0) return null
  return (
    <section class="figures" aria-label="Figures and their sources">
      <ul class="figure-list">
        {figures.map(({ id, value, series }) => (
          <li key={id} class={series ? 'figure figure-wide' : 'figure'}>
            {series ? <PriceChart series={series} /> : <Fields value={value} />}
            <p class="figure-source">
              {String(value['source'])}
              {timeOf(value) && ` · ${sourceTime(timeOf(value) ?? '')}`}
              {isStale(value, at) && <span class="badge badge-warn">older than 5 min</span>}
            </p>
          </li>
        ))}
      </ul>
      <p class="figure-notes">
        {named.map(({ text, url }) => (
          <a key={url} href={url} rel="noreferrer" target="_blank">
            {text}
          </a>
        ))}
        <span>Not financial advice.</span>
      </p>
    </section>
  )
}

/** The single values of a result; what is nested is for the trace. */
function Fields({ value }: { value: JsonObject }): JSX.Element {
  const shown = Object.entries(value).filter(([key, it]) => !unshown.has(key) && it !== null && typeof it !== 'object')
  return (
    <dl class="fields">
      {shown.map(([key, it]) => (
        <div key={key}>
          <dt>{key.replaceAll('_', ' ')}</dt>
          <dd>{typeof it === 'number' ? price(it) : String(it)}</dd>
        </div>
      ))}
    </dl>
  )
}

const unshown: ReadonlySet<string> = new Set(['source', 'as_of', 'date'])

function timeOf(value: JsonObject): string | undefined {
  const time = value['as_of'] ?? value['date']
  return typeof time === 'string' ? time : undefined
}

/** A live price that was old already when the run ended; reference rates of a day are not meant. */
function isStale(value: JsonObject, at: number): boolean {
  const time = value['as_of']
  return typeof time === 'string' && at - Date.parse(time) > 5 * 60_000
}

interface Attribution {
  text: string
  url: string
}

/** Who asks to be named; only addresses of the web become links. */
function attributionsOf(calls: readonly CallState[]): Attribution[] {
  const named = calls.flatMap(({ ended }) => listOf(ended?.shown, 'attribution'))
  const read = named.flatMap((it): [string, Attribution][] => {
    if (!isObject(it)) return []
    const { text, url } = it
    const isUsable = typeof text === 'string' && typeof url === 'string' && /^https?:\/\//.test(url)
    return isUsable ? [[url, { text, url }]] : []
  })
  return [...new Map(read).values()]
}

function listOf(shown: Json | undefined, name: string): Json[] {
  const list = shown !== undefined && isObject(shown) ? shown[name] : undefined
  return Array.isArray(list) ? list : []
}
