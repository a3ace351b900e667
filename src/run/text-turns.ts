import type { AssistantMessage, Contract, Message, PromptMessage } from '../core/flow.ts'
import type { Teaching } from '../dialect/dialect.ts'
import type { MarkBreaker } from './break-marks.ts'

/** A conversation in a text dialect: calls are text, and what became of them is told in user turns. */
export function writeTextTurns(
  messages: Message[],
  teaching: Teaching,
  breaker: MarkBreaker,
  contracts: Contract[],
): PromptMessage[] {
  const turns: PromptMessage[] = []
  let told: string[] = []
  for (const message of messages) {
    if (message.role !== 'tool') told = []
    if (message.role === 'user')
      turns.push({ role: 'user', content: message.by ? message.content : breaker.break(message.content) })
    if (message.role === 'assistant') {
      const content = writeAssistant(message, teaching, contracts)
      if (content.trim()) turns.push({ role: 'assistant', content })
    }
    if (message.role !== 'tool') continue
    const { observation } = message
    const content = observation.became === 'refused' ? observation.content : breaker.break(observation.content)
    const text = teaching.writeObservation({ ...observation, content })
    if (told.length) turns.pop()
    if (!told.includes(text)) told.push(text)
    turns.push({ role: 'user', content: told.join('\n') })
  }
  return turns
}

/** Verbatim where it was written in this dialect, up to an invented part; else its parts, written anew. */
function writeAssistant(message: AssistantMessage, teaching: Teaching, contracts: Contract[]): string {
  const { raw, parts } = message
  if (raw && message.dialect === teaching.name) {
    const own = raw.text.slice(0, raw.inventedFrom ?? raw.text.length)
    const isCutOff = parts.at(-1)?.type === 'call' && teaching.closing && !own.trimEnd().endsWith(teaching.closing)
    return isCutOff ? `${own.trimEnd()}\n${teaching.closing}` : own
  }
  const written = parts.flatMap((it) => {
    if (it.type === 'text') return [it.text]
    if (it.type === 'reasoning') return teaching.writeThought ? [teaching.writeThought(it.text)] : []
    if (it.type === 'unread') return []
    return [
      teaching.writeCall(
        it.call,
        contracts.find((contract) => contract.name === it.call.tool),
      ),
    ]
  })
  return written.join('\n') || (raw?.text ?? '')
}
