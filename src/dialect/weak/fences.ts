/** A fenced block: "```json\n…\n```", or on one line: "```[f(a=1)]```". */
export interface Fence {
  /** The first back quote, and behind the closing fence or the text's end. */
  from: number
  to: number
  info: string
  contentFrom: number
  contentTo: number
  closed: boolean
}

/** All fenced blocks of a text; a fence opens at the start of a line, and the last one may be open. Only `\n` ends a line. */
export function findFences(text: string): Fence[] {
  const fences: Fence[] = []
  const opener =
    /(?<![^\n])[ \t]*(?:\*\*)?```(?:[ \t]*([^\n`]*)\n|(?:([\w-]+)(?:[ \t]+|(?=[[{])))?([^\s`][^\n]*?)```[ \t\r]*(?![^\n]))/g
  for (let opened = opener.exec(text); opened; opened = opener.exec(text)) {
    const from = opened.index + opened[0].indexOf('```')
    const onOneLine = opened[3]
    if (onOneLine !== undefined) {
      const to = opened.index + opened[0].trimEnd().length
      const contentTo = to - 3
      const info = opened[2] ?? ''
      fences.push({ from, to, info, contentFrom: contentTo - onOneLine.length, contentTo, closed: true })
      continue
    }
    const contentFrom = opened.index + opened[0].length
    const closer = /(?<![^\n])[ \t]*```|```[ \t\r]*(?![^\n])/g
    closer.lastIndex = contentFrom
    const closed = closer.exec(text)
    const contentTo = closed ? closed.index : text.length
    const to = closed ? closed.index + closed[0].length : text.length
    fences.push({ from, to, info: opened[1]!.trim(), contentFrom, contentTo, closed: closed !== null })
    opener.lastIndex = to
  }
  return fences
}
