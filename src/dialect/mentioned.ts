import type { Span } from '../core/flow.ts'
import { type Segment, textAt } from './segments.ts'

/**
 * A call between marks in the middle of a sentence that says something about it is only talked about:
 *
 *     The function <tool_call>{"name": "f", …}</tool_call> requires a city.
 */
export function withoutMentions(segments: readonly Segment[], text: string): Segment[] {
  const mentioned = new Map<number, Span>()
  for (const it of segments) {
    if (it.type === 'call' && it.span && isMentioned(text, it.span)) mentioned.set(it.span[0], it.span)
  }
  if (mentioned.size === 0) return [...segments]
  return segments.flatMap((it): Segment[] => {
    const span = it.span ? mentioned.get(it.span[0]) : undefined
    if (!span || it.type === 'text') return [it]
    mentioned.delete(span[0])
    return [textAt(text, span)]
  })
}

/** How much of its line is looked at. */
const lineLimit = 200

function isMentioned(text: string, [from, to]: Span): boolean {
  return predicate.test(text.slice(to, to + lineLimit)) && subject.test(text.slice(Math.max(0, from - lineLimit), from))
}

const subject =
  /(?<![^\n])(?:the|an?|this|that|each|every|your|its?)\b[^\n.:!?]*\p{L}[ \t]*$|[\p{L},][ \t]+(?:the|an?|this|that) (?:\p{L}+ )?$/iu
const predicate =
  /^[ \t]*(?:(?:is|was|takes|returns|requires|needs|expects|means|does|would|can|could|should|might|has|must|looks)\b|(?:tag|block|call|format|syntax|form)s?\b)/
