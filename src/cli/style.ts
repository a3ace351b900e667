import type { Host, Output } from './host.ts'

/** How a word is meant; colours are the terminal's affair. */
export interface Style {
  strong(text: string): string
  quiet(text: string): string
  good(text: string): string
  bad(text: string): string
  badge(text: string): string
  width: number
}

/** Colours for a terminal; the text as it is for a pipe or a file, with NO_COLOR and on a dumb terminal. */
export function styleFor(output: Output, env: Host['env']): Style {
  const colours = output.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  const as = (on: number, off: number) => (text: string) => (colours ? `\u001b[${on}m${text}\u001b[${off}m` : text)
  return {
    strong: as(1, 22),
    quiet: as(90, 39),
    good: as(32, 39),
    bad: as(31, 39),
    badge: as(33, 39),
    width: output.columns,
  }
}
