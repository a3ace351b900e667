import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Player, Speed } from './player.ts'

/** Pause, step and speed of a run that is shown again. */
export function PlayerBar({ player, at, isOver, onAgain }: PlayerBarProps): JSX.Element {
  const [, render] = useState(0)
  const act = (what: () => void) => {
    what()
    render((it) => it + 1)
  }
  const goOrPause = () => (player.isPaused ? player.go() : player.pause())
  const first = useRef<HTMLButtonElement>(null)
  // The button that was pressed may be gone: the one that began the replay, or the one for a last step.
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true })
  }, [isOver])
  return (
    <section class="player" aria-label="Replay">
      <button ref={first} type="button" onClick={isOver ? onAgain : () => act(goOrPause)}>
        {isOver ? 'Play again' : player.isPaused ? 'Play' : 'Pause'}
      </button>
      {!isOver && (
        <button type="button" onClick={() => act(() => player.step())}>
          Step
        </button>
      )}
      <label class="player-speed">
        <span class="quiet-text">Speed</span>
        <select
          value={String(player.speed)}
          onChange={({ currentTarget }) => act(() => player.setSpeed(speeds[currentTarget.selectedIndex]!.speed))}
        >
          {speeds.map(({ speed, word }) => (
            <option key={word} value={String(speed)}>
              {word}
            </option>
          ))}
        </select>
      </label>
      <progress max={player.events.length} value={at} aria-label="Events shown" />
      <span class="chip">
        event {at} of {player.events.length}
      </span>
    </section>
  )
}

interface PlayerBarProps {
  player: Player
  /** How many events were given. */
  at: number
  isOver: boolean
  onAgain(): void
}

const speeds: readonly { speed: Speed; word: string }[] = [
  { speed: 1, word: 'as it was' },
  { speed: 2, word: '2×' },
  { speed: 10, word: '10×' },
  { speed: 'at-once', word: 'at once' },
]
