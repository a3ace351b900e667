import type { Role } from './marks/mark-table.ts'
import type { Scanner } from './scanner.ts'

interface HalfMarkPlace {
  finish: 'whole' | 'cut'
  scanner: Pick<Scanner, 'marks' | 'calls' | 'stop'>
  reasoning: boolean
  /** Nothing but white space stands before it on its line. */
  lineBlank: boolean
}

/** How much of the very end is half a mark: after a cut it was one, and half a result's mark after a call is one too. */
export function halfMarkLength(rest: string, place: HalfMarkPlace): number {
  const { marks } = place.scanner
  let from = 0
  // A whole mark that waited for what follows it may stand before it.
  while (from < rest.length && !marks.begins(rest.slice(from), () => true)) from++
  const line = rest.slice(rest.lastIndexOf('\n', from - 1) + 1, from)
  const lineBlank = line.trim() === '' && (place.lineBlank || rest.lastIndexOf('\n', from - 1) !== -1)
  return isHalfMark(rest.slice(from), { ...place, lineBlank }) ? rest.length - from : 0
}

function isHalfMark(rest: string, { finish, scanner, reasoning, lineBlank }: HalfMarkPlace): boolean {
  const { marks, calls, stop } = scanner
  if (rest.length < 3) return false
  if (finish === 'cut') return marks.begins(rest, (it) => it.type === (reasoning ? 'unthink' : 'open'))
  const isResult = (it: Role) => it.type === 'result' && (lineBlank || !it.mark.lineStart)
  return calls > 0 && (marks.begins(rest, isResult) || stop.some((it) => it.startsWith(rest)))
}
