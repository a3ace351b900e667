import type { RunEvent } from '../../src/core/event.ts'
import { foldAll } from '../../src/trace/fold.ts'
import type { LiveRun } from '../run/live-run.ts'
import type { KeptKeys } from '../sign-in/kept-keys.ts'
import type { KeptRun } from './kept-run.ts'
import { endOf } from './recorded-run.ts'

/** Whether a run can go on from where it was interrupted; either way with what the person should know. */
export interface ResumeSafety {
  isSafe: boolean
  words: string
}

export function resumeSafety({ row, events, live, keys }: ResumeSafetyOptions): ResumeSafety | undefined {
  const state = foldAll(events)
  if (events.length === 0 || endOf(state) === 'ended') return undefined
  const no = (words: string) => ({ isSafe: false, words })
  const { origin } = row ?? {}
  if (!origin) return no('It was not started in this browser, so which server its model is at is not known here.')
  const { model } = origin.assigned
  if (origin.withKey && model.kind === 'server' && keys.keyFor(model.baseUrl) === undefined) {
    return no(
      `Its model was asked with a key, and this tab has none for ${model.baseUrl}: give it on the Ask page first.`,
    )
  }
  if (live && !live.isOver) return no('Another run is going on here; wait for it, or stop it.')
  const begun = state.calls.filter((it) => it.started && !it.ended && it.checked?.contract.effect !== 'read')
  if (begun.length === 0)
    return { isSafe: true, words: 'It goes on where it stopped; finished calls are not made again.' }
  const tools = begun.map((it) => it.tool).join(', ')
  return { isSafe: true, words: `${tools} was begun and may have taken effect: you are asked before it runs again.` }
}

interface ResumeSafetyOptions {
  row: KeptRun | undefined
  events: readonly RunEvent[]
  live: LiveRun | undefined
  keys: Pick<KeptKeys, 'keyFor'>
}
