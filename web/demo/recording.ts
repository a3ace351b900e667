import runsUrl from '../../src/desk/demo/demo-runs.json?url'
import type { DemoRun } from '../../src/desk/demo/demo-runs.ts'
import figuresUrl from '../../src/desk/finance/recorded-figures.json?url'
import type { RecordedFigures } from '../../src/desk/finance/recorded-figures.ts'

/** The runs of the demo: data and no script, so they are fetched. Rejects with a sentence for the person. */
export function fetchDemoRuns(): Promise<DemoRun[]> {
  return fetchData(runsUrl)
}

/** The market data that the demo runs on. */
export function fetchFigures(): Promise<RecordedFigures> {
  return fetchData(figuresUrl)
}

async function fetchData<T>(url: string): Promise<T> {
  // The name changes with what is in it, so what the browser has of it is never old.
  const response = await fetch(url, { cache: 'force-cache' }).catch(() => undefined)
  if (response?.ok) return response.json()
  const why = response ? `the page's server answers ${response.status}` : "the page's server does not answer"
  throw new Error(`The recorded demo could not be fetched: ${why}. Reload the page, or choose a model.`)
}
