import type { CallState } from '../../src/trace/call-state.ts'
import { callGist, gist } from '../../src/trace/gist.ts'

/** What a call is doing or has become, in the words of its row. */
export type CallWord =
  | 'reading'
  | 'checked'
  | 'waiting for approval'
  | 'running'
  | 'done'
  | 'refused'
  | 'failed'
  | 'cancelled'

/** The word for a call; what had not ended when its step did was cancelled. */
export function wordOf(call: CallState, going: 'on' | 'over'): CallWord {
  const { unread, issues, decision, approval, ended } = call
  if (ended) return ended.became === 'ran' ? 'done' : ended.issue?.code === 'tool-aborted' ? 'cancelled' : 'failed'
  if (unread || issues.length > 0 || decision?.type === 'deny') return 'refused'
  if (approval && !approval.approved) return going === 'over' && approval.by === 'stop' ? 'cancelled' : 'refused'
  if (going === 'over') return 'cancelled'
  if (call.started) return 'running'
  if (decision?.type === 'ask' && !approval) return 'waiting for approval'
  return call.checked ? 'checked' : 'reading'
}

/** A call as it was written, on one line. */
export function writtenGist({ call, tool }: CallState): string {
  return call ? callGist(call.tool, call.positional, call.named) : gist(tool, 80) || 'a call'
}
