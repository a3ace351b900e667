import type { JSX } from 'preact'
import { RunView } from '../trace/run-view.tsx'
import { Trouble } from '../trouble.tsx'
import { type LiveRun, useLive } from './live-run.ts'

/** A run as it goes on, asked here or played again. */
export function LiveRunView({ live, now }: LiveRunViewProps): JSX.Element {
  const run = useLive(live, (it) => it.run)
  const trouble = useLive(live, (it) => it.trouble)
  return (
    <>
      <Trouble>{trouble}</Trouble>
      <RunView run={run} answer={live.answer} price={live.price} now={now} />
    </>
  )
}

interface LiveRunViewProps {
  live: LiveRun
  /** The run's own time, where it is not the time of the day. */
  now?: (() => number) | undefined
}
