import type { Message } from '../core/flow.ts'

/**
 * The newest messages of a conversation, at most so many. Calls and what became of them are one unit: a server refuses
 * a result whose call is gone. System messages are kept and not counted.
 */
export function trimMessages(messages: readonly Message[], most: number): Message[] {
  const units = toUnits(messages.filter((it) => it.role !== 'system'))
  const kept: Message[][] = []
  let count = 0
  for (const unit of units.reverse()) {
    if (count + unit.length > most) break
    kept.unshift(unit)
    count += unit.length
  }
  return [...messages.filter((it) => it.role === 'system'), ...kept.flat()]
}

function toUnits(messages: Message[]): Message[][] {
  const units: Message[][] = []
  for (const message of messages) {
    if (message.role === 'tool' && units.length) units.at(-1)!.push(message)
    else if (message.role !== 'tool') units.push([message])
  }
  return units
}
