import { sameJson } from '../core/json.ts'
import type { CallState } from '../trace/call-state.ts'
import type { RunState } from '../trace/fold.ts'

/** Earlier calls of the run with the same tool and arguments that took effect, or were told that they had. */
export function equalsBefore(state: RunState, call: CallState): CallState[] {
  const hash = call.checked?.hash
  if (!hash) return []
  const before = [...state.history, ...state.calls]
  const own = before.findIndex((it) => it.id === call.id)
  return before
    .slice(0, own)
    .filter((it) => it.checked?.hash === hash && (it.ended?.became === 'ran' || isAlreadyDone(it)))
}

/** A write that was done before is not done again; its first result is told instead. */
export function doneBefore(state: RunState, call: CallState): CallState | undefined {
  const contract = call.checked?.contract
  if (!contract || contract.effect === 'read' || contract.repeatable) return undefined
  return equalsBefore(state, call).find((it) => it.ended?.became === 'ran')
}

/** An equal write that was begun and never seen to end: it may have taken effect. */
export function leftOpenBefore(state: RunState, call: CallState): CallState | undefined {
  const { contract, hash } = call.checked ?? {}
  if (!contract || contract.effect === 'read' || contract.repeatable) return undefined
  const before = [...state.history, ...state.calls].filter((it) => it.id !== call.id && it.checked?.hash === hash)
  return before.find(
    (it) => leftOpen.has(it.ended?.issue?.code ?? '') || it.issues.some((issue) => leftOpen.has(issue.code)),
  )
}

const leftOpen: ReadonlySet<string> = new Set(['tool-timeout', 'tool-aborted', 'tool-interrupted'])

/** How often the same call has brought the same result by now: 1 for the first time. */
export function timesAlike(state: RunState, call: CallState): number {
  if (call.checked?.contract.repeatable) return 1
  const before = equalsBefore(state, call)
  if (isAlreadyDone(call)) return before.length + 1
  if (call.ended?.became !== 'ran') return 1
  const value = call.ended.value
  return before.filter((it) => it.ended && sameJson(it.ended.value, value)).length + 1
}

export function isLooping(state: RunState, call: CallState): boolean {
  return timesAlike(state, call) >= 3
}

export function isAlreadyDone(call: CallState): boolean {
  return call.issues.some((it) => it.code === 'already-done')
}
