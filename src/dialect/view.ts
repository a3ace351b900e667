import type { Segment } from './segments.ts'

/** The completion with everything that is not text blanked out: places in it are places in the completion. */
export function viewOfText(text: string, segments: readonly Segment[]): string {
  const [only, ...others] = segments
  if (only?.type === 'text' && others.length === 0 && only.text.length === text.trim().length) return text
  const pieces: string[] = []
  let at = 0
  for (const it of segments) {
    if (it.type !== 'text') continue
    const [from, to] = it.span
    pieces.push(blank(text.slice(at, from)), text.slice(from, to))
    at = to
  }
  return pieces.join('') + blank(text.slice(at))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
