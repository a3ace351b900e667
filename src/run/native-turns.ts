import type { AssistantMessage, CallFragment, Message, NativeCall, PromptMessage, ToolCall } from '../core/flow.ts'
import { isObject, type Json, pointerTo } from '../core/json.ts'
import type { MarkBreaker } from './break-marks.ts'

/**
 * A conversation for a server that knows tools: every call is answered by exactly one tool turn, right after it.
 * A call that was never answered, because the run was stopped, is answered as cancelled.
 */
export function writeNativeTurns(messages: Message[], breaker: MarkBreaker): PromptMessage[] {
  const turns: PromptMessage[] = []
  let open: NativeCall[] = []
  const answer = (call: NativeCall, content: string) => {
    open = open.filter((it) => it !== call)
    turns.push({ role: 'tool', callId: call.id, tool: call.name, content })
  }
  const cancelRest = () => {
    for (const call of open) answer(call, '{"error":"cancelled"}')
  }
  for (const message of messages) {
    if (message.role === 'tool') {
      const { callId, became, content: told } = message.observation
      const content = became === 'refused' ? told : breaker.break(told)
      const call = open.find((it) => it.id === callId)
      if (call) answer(call, content)
      else turns.push({ role: 'user', content })
      continue
    }
    cancelRest()
    if (message.role === 'user')
      turns.push({ role: 'user', content: message.by ? message.content : breaker.break(message.content) })
    if (message.role !== 'assistant') continue
    const turn = writeAssistant(message)
    open = [...(turn.calls ?? [])]
    if (turn.content.trim() || turn.calls) turns.push(turn)
  }
  cancelRest()
  return turns
}

function writeAssistant({ parts, raw }: AssistantMessage): Extract<PromptMessage, { role: 'assistant' }> {
  const content = parts.flatMap((it) => (it.type === 'text' ? [it.text] : [])).join('\n')
  const asked = parts.flatMap((it): NativeCall[] => {
    if (it.type === 'call') return [{ id: it.call.id, name: it.call.tool, arguments: writeArguments(it.call) }]
    if (it.type === 'unread' && it.native) return [{ id: it.id, name: it.tool || 'unknown', arguments: '{}' }]
    return []
  })
  const calls = withExtra(asked, raw?.fragments ?? [])
  const extra = { ...(raw?.reasoning && { reasoning_content: raw.reasoning }), ...raw?.extra }
  return { role: 'assistant', content, ...(calls.length && { calls }), ...(Object.keys(extra).length && { extra }) }
}

/** Fields that a server put beside a call (a thought signature) go back beside the same call: the n-th beside the n-th. */
function withExtra(calls: NativeCall[], fragments: CallFragment[]): NativeCall[] {
  const starts = fragments.filter((it) => it.name)
  return calls.map((call, i) => {
    const own = fragments.find((it) => it.extra && (it === starts[i] || it.index === starts[i]?.index))
    return own?.extra ? { ...call, extra: own.extra } : call
  })
}

/** The arguments as JSON text, with numbers that JavaScript cannot hold as the digits that the model wrote. */
export function writeArguments({ named, positional, exact = [] }: ToolCall): string {
  const only = positional.length === 1 && isObject(positional[0]) ? positional[0] : positional
  const value = positional.length ? only : named
  if (!exact.length) return JSON.stringify(value)
  return writeExact(value, positional.length ? '/positional' : '/named', new Set(exact))
}

function writeExact(value: Json, pointer: string, exact: ReadonlySet<string>): string {
  if (typeof value === 'string' && exact.has(pointer)) return value
  if (Array.isArray(value)) return `[${value.map((it, i) => writeExact(it, pointerTo(pointer, i), exact)).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, it]) => `${JSON.stringify(key)}:${writeExact(it, pointerTo(pointer, key), exact)}`,
  )
  return `{${members.join(',')}}`
}
