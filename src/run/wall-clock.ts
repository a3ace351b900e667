import type { Clock } from './options.ts'

/** The time of the machine that the run is on. */
export const wallClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= 0 || signal.aborted) return resolve()
      const timer = setTimeout(done, Math.min(ms, longestTimerMs))
      signal.addEventListener('abort', done, { once: true })
      function done() {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
    }),
}

/** What a timer can hold; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1
