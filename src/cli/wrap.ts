/** Lines of at most `width` characters, broken between words; line breaks stay. A width of 0 breaks nothing. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => (width > 0 ? wrapLine(line, Math.max(width, 20)) : [line]))
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current: string | undefined
  for (const word of line.split(' ')) {
    const longer: string = current === undefined ? word : `${current} ${word}`
    if (current?.trim() && longer.length > width) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return [...lines, current ?? '']
}
