/** A fenced block: "```json\n…\n```". */
export interface Fence {
  /** The first back quote, and behind the closing fence or the text's end. */
  from: number
  to: number
  info: string
  contentFrom: number
  contentTo: number
  closed: boolean
}

/** All fenced blocks of a text; a fence opens at the start of a line, and the last one may be open. */
export function findFences(text: string): Fence[] {
  const fences: Fence[] = []
  const opener = /^[ \t]*(?:\*\*)?```[ \t]*([^\n`]*)\n/gm
  for (let opened = opener.exec(text); opened; opened = opener.exec(text)) {
    const contentFrom = opened.index + opened[0].length
    const closer = /^[ \t]*```|```[ \t]*$/gm
    closer.lastIndex = contentFrom
    const closed = closer.exec(text)
    const contentTo = closed ? closed.index : text.length
    const to = closed ? closed.index + closed[0].length : text.length
    const from = opened.index + opened[0].indexOf('```')
    fences.push({ from, to, info: opened[1]!.trim(), contentFrom, contentTo, closed: closed !== null })
    opener.lastIndex = to
  }
  return fences
}
