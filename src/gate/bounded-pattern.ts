import type { Json } from '../core/json.ts'

/** Longest text that a foreign pattern is run on; its time may grow with the square of the text. */
const longest = 1_000
/** The same where a repetition stands inside a repetition, `(a+)+`, whose time may double with each character. */
const longestNested = 24

/**
 * A schema's pattern that refuses long texts before it runs, since patterns come from strangers; undefined for what is
 * no pattern. Needless escapes such as `\-`, which the library's Unicode mode refuses, are written so that it takes them.
 */
export function boundedPattern(pattern: Json): string | undefined {
  if (typeof pattern !== 'string') return undefined
  const source = isPattern(pattern) ? pattern : withoutNeedlessEscapes(pattern)
  if (!isPattern(source)) return undefined
  const limit = hasNestedRepetition(source) ? longestNested : longest
  return `^(?=[^]{0,${limit}}$)[^]*?(?:${source})`
}

function isPattern(source: string): boolean {
  // Whether a text is a pattern only the engine can say, and it says no by throwing.
  try {
    return Boolean(new RegExp(source, 'u'))
  } catch {
    return false
  }
}

function withoutNeedlessEscapes(pattern: string): string {
  return pattern.replace(
    /\\([^\p{L}\p{N}\s^$\\.*+?()[\]{}|/])/gu,
    (_, it: string) => `\\u{${it.codePointAt(0)!.toString(16)}}`,
  )
}

/** Whether a group that holds an unbounded repetition is itself repeated: `(\w+\s?)*`. Brackets and escapes are skipped. */
function hasNestedRepetition(source: string): boolean {
  const bare = source.replace(/\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x')
  const open: boolean[] = []
  for (let i = 0; i < bare.length; i++) {
    if (bare[i] === '(') open.push(false)
    else if (bare[i] === ')') {
      const repeats = open.pop() ?? false
      if (repeats && /^(?:[*+]|\{\d+,)/.test(bare.slice(i + 1, i + 12))) return true
      if (repeats && open.length > 0) open[open.length - 1] = true
    } else if (/^(?:[*+]|\{\d+,\d*\})/.test(bare.slice(i, i + 24)) && open.length > 0) open[open.length - 1] = true
  }
  return false
}
