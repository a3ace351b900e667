import { isDeepStrictEqual } from 'node:util'
import type { BenchCase } from './bench-case.ts'

/** What one case came to. */
export interface CaseResult extends Pick<BenchCase, 'dialect' | 'kind' | 'id' | 'text'> {
  /** Against what is right; none when the reading is right. */
  differences: string[]
  /** Against the reading in one piece; none when every cut gives the same. */
  whenCut: string[]
}

/** A text no longer than this is cut at every place; a longer one at so many, spread evenly. */
const places = 40

/** Reads a case whole, cut in two at any place, by character, and by character with text held back. */
export async function checkCase({ dialect, kind, id, text, differences, read }: BenchCase): Promise<CaseResult> {
  const wrong = await differences()
  const whenCut = read ? cutDifferences(text, read) : []
  return { dialect, kind, id, text, differences: wrong, whenCut }
}

function cutDifferences(text: string, read: NonNullable<BenchCase['read']>): string[] {
  const whole = read([text], false).reading
  const same = (pieces: readonly string[]) => isDeepStrictEqual(read(pieces, false).reading, whole)
  const held = read(text.split(''), true)
  const leaked = held.parts.filter((it) => it.type === 'revised' && it.as === 'call')
  return [
    ...cutsOf(text).flatMap((at) =>
      same([text.slice(0, at), text.slice(at)]) ? [] : [`reads otherwise cut at ${at}`],
    ),
    ...(same(text.split('')) ? [] : ['reads otherwise by character']),
    ...(isDeepStrictEqual(held.reading, whole) ? [] : ['reads otherwise with text held back']),
    ...leaked.flatMap((it) => (it.type === 'revised' ? [`showed ${it.span.join('–')} of a call as text`] : [])),
  ]
}

function cutsOf(text: string): number[] {
  const count = Math.min(places, text.length - 1)
  return Array.from({ length: Math.max(0, count) }, (_, i) => 1 + Math.floor((i * (text.length - 1)) / count))
}
