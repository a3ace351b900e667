import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../run/options.ts'

/** The time of this machine. */
export const wallClock: Clock = {
  now: () => Date.now(),
  // The timer throws when the signal aborts; being woken is no failure.
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
}
