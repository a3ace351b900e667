import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useErrorBoundary, useMemo, useState } from 'preact/hooks'
import type { RunEvent } from '../../src/core/event.ts'
import { thrownText } from '../../src/core/thrown.ts'
import { LiveRun, useLive } from '../run/live-run.ts'
import { LiveRunView } from '../run/live-run-view.tsx'
import { followAll } from '../trace/followed-run.ts'
import { RunView } from '../trace/run-view.tsx'
import { Trouble } from '../trouble.tsx'
import { Player } from './player.ts'
import { PlayerBar } from './player-bar.tsx'
import { toShown } from './recorded-run.ts'

/** A recorded run: whole, or played again event by event. */
export function ShownRun({ events, opens, children }: ShownRunProps): JSX.Element {
  const [player, setPlayer] = useState(() => (opens === 'playing' ? new Player(toShown(events)) : undefined))
  // Records come from anywhere: one whose insides are not what they should be must not take the page with it.
  const [error] = useErrorBoundary()
  if (error !== undefined) {
    return <Trouble>This record cannot be shown: {thrownText(error)}</Trouble>
  }
  const play = () => setPlayer(new Player(toShown(events), player?.speed))
  if (player) {
    return (
      <>
        <div class="kept-actions">{children}</div>
        <PlayedRun player={player} onAgain={play} />
      </>
    )
  }
  return (
    <>
      <div class="kept-actions">
        <button type="button" onClick={play}>
          Replay
        </button>
        {children}
      </div>
      <WholeRun events={events} />
    </>
  )
}

interface ShownRunProps {
  events: readonly RunEvent[]
  opens: 'whole' | 'playing'
  /** What else can be done with it. */
  children?: ComponentChildren
}

function WholeRun({ events }: { events: readonly RunEvent[] }): JSX.Element {
  const run = useMemo(() => followAll(toShown(events)), [events])
  return <RunView run={run} />
}

function PlayedRun({ player, onAgain }: { player: Player; onAgain(): void }): JSX.Element {
  const live = useMemo(() => {
    const runId = player.events[0]?.runId ?? ''
    return new LiveRun({ runId, events: player.play(), stop: () => player.stop() })
  }, [player])
  useEffect(() => () => live.stop(), [live])
  const isOver = useLive(live, (it) => it.isOver)
  const at = useLive(live, () => player.at)
  return (
    <>
      <PlayerBar player={player} at={at} isOver={isOver} onAgain={onAgain} />
      <LiveRunView live={live} now={player.now} />
    </>
  )
}
