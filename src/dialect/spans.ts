import type { Span } from '../core/flow.ts'

/** Those of many stretches, in the order of the text, that share a character with this one; found without a walk. */
export function overlapping<T extends { span: Span }>(sorted: readonly T[], [from, to]: Span): T[] {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.span[1] <= from) low = middle + 1
    else high = middle
  }
  const found: T[] = []
  for (let i = low; i < sorted.length && sorted[i]!.span[0] < to; i++) found.push(sorted[i]!)
  return found
}

/** What is left of a stretch without those that cover parts of it. */
export function subtract([from, to]: Span, covered: readonly { span: Span }[]): Span[] {
  const left: Span[] = []
  let at = from
  for (const { span } of overlapping(covered, [from, to])) {
    if (span[0] > at) left.push([at, span[0]])
    at = Math.max(at, span[1])
  }
  if (at < to) left.push([at, to])
  return left
}
