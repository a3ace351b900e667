import type { ToolNames } from '../call/tool-names.ts'

/** How a form without marks may begin, and where: what a reader that must not take text back waits at. */
export interface Start {
  at: 'anywhere' | 'line' | 'text'
  /** One behind the other. */
  steps: readonly Step[]
}

/** A text, one of several, or a pattern. Contract: any beginning of what a pattern matches is matched by it too. */
export type Step = string | readonly string[] | RegExp

/** `call:get_price{`, wherever it stands. */
export function anywhere(...steps: readonly Step[]): Start {
  return { at: 'anywhere', steps }
}

/** `Action:`, with nothing before it on its line but blanks, a bullet or stars. */
export function atLine(...steps: readonly Step[]): Start {
  return { at: 'line', steps }
}

/** `message:`, with nothing before it at all. */
export function atText(...steps: readonly Step[]): Start {
  return { at: 'text', steps }
}

/** A name of any tool, or of none. */
export const anyName = /[\p{L}_][\p{L}\p{N}_.\\:-]{0,120}/u

/** `Thought`, `thought` and `THOUGHT`. */
export function anyCase(word: string): RegExp[] {
  return [...word].map((it) => new RegExp(`[${it.toLowerCase()}${it.toUpperCase()}]`))
}

/** A name of a tool on offer as it may be written, and what follows it. */
export function named(names: ToolNames, ...steps: readonly Step[]): Start[] {
  if (names.none) return []
  const isNamespace = (it: string) => /[.:]$/.test(it)
  const own = names.beginnings.filter((it) => !isNamespace(it))
  const namespaces = ['functions_', ...names.beginnings.filter(isNamespace)]
  return [anywhere(own, /\.?c?a?l?l?/, ...steps), anywhere(namespaces, anyName, ...steps)]
}
