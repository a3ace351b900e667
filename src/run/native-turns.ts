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

function writeAssistant({ parts, raw }: AssistantMessage): AssistantTurn {
  const texts: string[] = []
  const asked: NativeCall[] = []
  for (const it of parts) {
    if (it.type === 'text') texts.push(it.text)
    if (it.type === 'call') asked.push({ id: it.call.id, name: it.call.tool, arguments: writeArguments(it.call) })
    if (it.type === 'unread' && it.native) asked.push({ id: it.id, name: it.tool || 'unknown', arguments: '{}' })
  }
  const turn: AssistantTurn = { role: 'assistant', content: texts.join('\n') }
  if (asked.length) turn.calls = withExtra(asked, raw?.fragments ?? [])
  const extra = extraOf(raw)
  if (extra) turn.extra = extra
  return turn
}

type AssistantTurn = Extract<PromptMessage, { role: 'assistant' }>

/** The fields that a server put beside the text, its reasoning among them. */
function extraOf(raw: AssistantMessage['raw']): AssistantTurn['extra'] {
  if (!raw?.reasoning) return raw?.extra && Object.keys(raw.extra).length ? raw.extra : undefined
  return { reasoning_content: raw.reasoning, ...raw.extra }
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
