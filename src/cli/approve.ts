import type { Approve } from '../gate/gate.ts'
import { callGist, gist, jsonGist } from '../trace/gist.ts'
import type { Host } from './host.ts'
import { repairBadges } from './repair-badges.ts'

export const approveModes = ['ask', 'all', 'none'] as const
export type ApproveMode = (typeof approveModes)[number]

/** Who answers when the policy asks: the person at the terminal, or a word given beforehand. */
export function approver(mode: ApproveMode, { terminal, signal }: Host): Approve {
  if (mode === 'all') return () => ({ approved: true, by: '--approve all' })
  if (mode === 'none')
    return () => ({ approved: false, by: '--approve none', reason: 'nothing is approved in this run' })
  if (!terminal)
    return () => ({ approved: false, by: 'nobody', reason: 'approval is needed and nobody is there to give it' })
  return async (checked, reason) => {
    const approved = await terminal.confirm(approvalQuestion(checked, reason))
    if (approved) return { approved, by: 'you' }
    return { approved, by: 'you', reason: signal.aborted ? 'interrupted before an answer' : 'the user said no' }
  }
}

/** Everything that a yes would stand for: tool, effect, arguments, and what was mended on the way. */
function approvalQuestion(...[checked, reason]: Parameters<Approve>): string {
  const { call, contract, coercions } = checked
  return [
    `Run ${callGist(contract.name, [], checked.arguments)}?`,
    `  effect: ${contract.effect}${contract.effectFrom === 'hint' ? ' (by hearsay)' : ''}; asked because ${gist(reason)}`,
    ...Object.keys(checked.arguments).map((key) => `  ${gist(key, 60)} = ${jsonGist(checked.arguments[key]!, 1000)}`),
    ...repairBadges(call.repairs).map((it) => `  ${it}`),
    ...coercions.map(({ pointer, from, to }) => {
      return `  coerced: ${gist(pointer, 60)} ${jsonGist(from)} -> ${to === undefined ? 'left out' : jsonGist(to)}`
    }),
  ].join('\n')
}
