import type { Scanner } from './scanner.ts'

interface HalfMarkPlace {
  finish: 'whole' | 'cut'
  scanner: Pick<Scanner, 'marks' | 'calls' | 'stop'>
  reasoning: boolean
}

/** Half a mark at the very end: after a cut it was one, and half a result's mark after a call is one too. */
export function isHalfMark(rest: string, { finish, scanner, reasoning }: HalfMarkPlace): boolean {
  const { marks, calls, stop } = scanner
  if (rest.length < 3) return false
  if (finish === 'cut') return marks.begins(rest, reasoning ? 'unthink' : 'open')
  return calls > 0 && (marks.begins(rest, 'result') || stop.some((it) => it.startsWith(rest)))
}
