import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { RunEvent } from '../../src/core/event.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { type LiveRun, useLive } from '../run/live-run.ts'
import { LiveRunView } from '../run/live-run-view.tsx'
import { startRun } from '../run/start-run.ts'
import { followAll } from '../trace/followed-run.ts'
import { RunView } from '../trace/run-view.tsx'
import type { ViewProps } from '../views.tsx'
import { runsGoingOn } from './keep.ts'
import type { KeptRun } from './kept-run.ts'
import { endOf } from './recorded-run.ts'
import { resumeSafety } from './resume-safety.ts'
import { RunActions } from './run-actions.tsx'
import { ShownRun } from './shown-run.tsx'

/** One kept run, and what can be done with it. A run that goes on here is shown as it goes. */
export function RunPage(props: ViewProps): JSX.Element {
  const { live, rest: id } = props
  const isLive = live?.runId === id && !live.isOver
  return isLive ? <GoingOn key={id} live={live} /> : <KeptRunPage key={id} {...props} />
}

function GoingOn({ live }: { live: LiveRun }): JSX.Element {
  const isOver = useLive(live, (it) => it.isOver)
  return (
    <div class="kept">
      <div class="kept-actions">
        {isOver ? (
          <RunActions events={live.events} />
        ) : (
          <button type="button" onClick={() => live.stop()}>
            Stop
          </button>
        )}
      </div>
      <LiveRunView live={live} />
    </div>
  )
}

interface Found {
  row: KeptRun | undefined
  events: RunEvent[]
  isElsewhere: boolean
}

function KeptRunPage({ parts, rest: id, live, onRun }: ViewProps): JSX.Element {
  const [found, setFound] = useState<Found>()
  const isElsewhere = found?.isElsewhere
  useEffect(() => {
    const look = async () => {
      const [keep, goingOn] = [await parts.keep(), await runsGoingOn()]
      const [rows, events] = [await keep.list(), await keep.read(id)]
      setFound({ row: rows.find((it) => it.id === id), events, isElsewhere: goingOn.has(id) })
    }
    void look()
    const timer = isElsewhere ? setInterval(() => void look(), 1_000) : undefined
    return () => clearInterval(timer)
  }, [parts, id, isElsewhere])
  if (!found) return <p class="quiet-text">Looking it up…</p>
  const { row, events } = found
  if (events.length === 0) {
    return (
      <p>
        This browser keeps no such run. <a href="#/runs">All runs</a>
      </p>
    )
  }
  if (isElsewhere) {
    return (
      <div class="kept">
        <p class="kept-note">It goes on in another tab of this browser: stop it, or answer what it asks, there.</p>
        <RunView run={followAll(events)} />
      </div>
    )
  }
  const safety = resumeSafety({ row, events, live, keys: parts.keys })
  const goOn = () => {
    if (row?.origin) onRun(startRun(row.origin.assigned, parts.engine(), events))
  }
  return (
    <div class="kept">
      {safety && (
        <p class="kept-note">
          <strong>{endOf(foldAll(events)) === 'paused' ? 'Waiting for an approval.' : 'Interrupted.'}</strong>{' '}
          {safety.isSafe ? safety.words : `It cannot go on here. ${safety.words}`}{' '}
          {safety.isSafe && (
            <button type="button" class="main" onClick={goOn}>
              Resume
            </button>
          )}
        </p>
      )}
      <ShownRun events={events} opens="whole">
        <RunActions events={events} />
      </ShownRun>
    </div>
  )
}
