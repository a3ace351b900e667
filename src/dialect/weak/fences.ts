/** A fenced block: "```json\n…\n```", or on one line: "```[f(a=1)]```". */
export interface Fence {
  /** The first back quote, and behind the closing fence or the text's end. */
  from: number
  to: number
  contentFrom: number
  contentTo: number
}

/** All fenced blocks of a text; a fence opens at the start of a line, and the last one may be open. Only `\n` ends a line. */
export function findFences(text: string): Fence[] {
  const fences: Fence[] = []
  const opener =
    /[ \t]*(?:\*\*)?```(?:[ \t]*[^\n`]*\n|(?:[\w-]+(?:[ \t]+|(?=[[{])))?([^\s`][^\n]*?)```[ \t\r]*(?![^\n]))/y
  const closer = /(?<![^\n])[ \t]*```|```[ \t\r]*(?![^\n])/g
  for (let at = 0, ticks = text.indexOf('```'); ticks !== -1; ticks = text.indexOf('```', at)) {
    at = ticks + 1
    const line = lineStart(text, ticks)
    if (line === -1) continue
    opener.lastIndex = line
    const opened = opener.exec(text)
    if (!opened) continue
    const from = opened.index + opened[0].indexOf('```')
    const onOneLine = opened[1]
    if (onOneLine !== undefined) {
      at = opened.index + opened[0].trimEnd().length
      const contentTo = at - 3
      fences.push({ from, to: at, contentFrom: contentTo - onOneLine.length, contentTo })
      continue
    }
    const contentFrom = opened.index + opened[0].length
    closer.lastIndex = contentFrom
    const closed = closer.exec(text)
    const contentTo = closed ? closed.index : text.length
    at = closed ? closer.lastIndex : text.length
    fences.push({ from, to: at, contentFrom, contentTo })
  }
  return fences
}

/** Where the line begins that a fence opens, with nothing but blanks and bold before it; -1 where it opens none. */
function lineStart(text: string, ticks: number): number {
  let at = text.startsWith('**', ticks - 2) ? ticks - 2 : ticks
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at--
  return at <= 0 || text[at - 1] === '\n' ? at : -1
}
