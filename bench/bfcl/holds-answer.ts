import type { Json } from '../../src/core/json.ts'
import type { Outcome } from './measure.ts'

/**
 * Whether every expected name and one accepted value of every needed argument stand somewhere in the text. Most often
 * such a failure is the reader's and not the model's; short numbers stand anywhere, so it is only a hint.
 */
export function holdsAnswer({ text, question }: Outcome): boolean {
  if (question.expected.length === 0) return false
  const written = plain(text)
  const has = (value: Json) => leavesOf(value).every((it) => written.includes(plain(String(it))))
  return question.expected.every((it) => {
    const [[name, accepted]] = Object.entries(it) as [[string, Record<string, Json[]>]]
    return (
      written.includes(plain(name)) &&
      Object.values(accepted).every((values) => values.includes('') || values.some(has))
    )
  })
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s,./\-_*^'"\\]/g, '')
}

function leavesOf(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((it) => (Array.isArray(it) ? leavesOf(it[0] ?? '') : leavesOf(it)))
  return [value]
}
