import type { ComponentType } from 'preact'
import { AskView } from './ask/ask-view.tsx'
import { fetchGateExamples } from './gate/gate-examples.ts'
import { fetchReading, fromRest, later } from './later.tsx'
import type { PageParts } from './page-parts.ts'
import type { LiveRun } from './run/live-run.ts'

/** What every view is given. */
export interface ViewProps {
  parts: PageParts
  /** What the address says after the view's name: the id of a run, a shared run. */
  rest: string
  /** The run at hand, which goes on while another view is looked at. */
  live: LiveRun | undefined
  onRun(live: LiveRun): void
}

/** A view of the page, by the first word of its address: `#/runs`. */
export interface View {
  Body: ComponentType<ViewProps>
  /** Its word in the page's head; views without one are reached by links. */
  link?: string
  /** The view under whose word it stands in the page's head. */
  under?: string
}

/** All views; the first one is for addresses that name none. */
export const views: Record<string, View> = {
  ask: { Body: AskView, link: 'Ask' },
  runs: { Body: fromRest((it) => it.RunsView), link: 'Runs' },
  run: { Body: fromRest((it) => it.RunPage), under: 'runs' },
  file: { Body: fromRest((it) => it.FilePage), under: 'runs' },
  gate: { Body: later(fetchGate), link: 'Gate' },
  share: { Body: fromRest((it) => it.SharePage) },
}

async function fetchGate(): Promise<ComponentType<ViewProps>> {
  const [{ GateView }, given] = await Promise.all([fetchReading(), fetchGateExamples()])
  return (props) => <GateView {...props} given={given} />
}
