import type { JSX } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { duration } from './numbers.ts'
import { RunContext } from './run-context.ts'

/** How long something has been going on, as time goes by. */
export function Elapsed({ since }: { since: number }): JSX.Element {
  return <span class="elapsed">{duration(Math.max(0, useNow(100) - since))}</span>
}

/** How long it still takes until something happens; nothing once it has. */
export function Countdown({ until }: { until: number }): JSX.Element | null {
  const left = until - useNow(250)
  return left > 0 ? <strong class="elapsed">in {duration(left)}</strong> : null
}

function useNow(everyMs: number): number {
  const { now } = useContext(RunContext)
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs)
    return () => clearInterval(timer)
  }, [now, everyMs])
  return at
}
