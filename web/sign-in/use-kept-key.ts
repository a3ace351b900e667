import { useEffect, useReducer } from 'preact/hooks'
import type { KeptKey, KeptKeys } from './kept-keys.ts'

/** What is kept for a server now, and again when it changes or comes to its end. */
export function useKeptKey(keys: KeptKeys, baseUrl: string): (KeptKey & { endsSoon: boolean }) | undefined {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const kept = keys.kept(baseUrl)
  const left = kept?.key && kept.until !== undefined ? kept.until - Date.now() : undefined
  useEffect(() => keys.watch(() => look(undefined)), [keys])
  useEffect(() => {
    if (left === undefined) return
    const next = left > soonMs ? left - soonMs : left
    const timer = setTimeout(() => look(undefined), Math.min(next + 50, longestMs))
    return () => clearTimeout(timer)
  })
  return kept && { ...kept, endsSoon: left !== undefined && left <= soonMs }
}

/** How long before its end a sign-in is to be renewed. */
const soonMs = 5 * 60_000

/** Timers cannot wait for a month, so they look again every hour. */
const longestMs = 3_600_000
