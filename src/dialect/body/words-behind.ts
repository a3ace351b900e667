/**
 * How much stands behind the last call of a body where that is words, and not what is left of tags or of a call:
 *
 *     <tool_call><function=f>…</function>⏎Then I wait.     <tool_call><function=f>…</function>⏎<tool_
 *                                        ^ 14                                                 ^ 0
 */
export function wordsBehind(text: string, end: number): number {
  const from = end + fenceEnd.exec(text.slice(end, end + lineLimit))![0].length
  return words.test(text.slice(from, from + lineLimit)) ? text.length - from : 0
}

const lineLimit = 240
const fenceEnd = /^(?:\s*```)?/

/** A sentence's end, or a line of several words, before anything that belongs to a form. */
const words =
  /^\s*(?=[^<>={}[\]\n]*\p{L})[^<>={}[\]\n]*(?:[.!?:](?:\s|$)|[^<>={}[\]\s][ \t]+[^<>={}[\]\s][^<>={}[\]\n]*(?:\n|$))/u
