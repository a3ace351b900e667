/** A text on one line, with its middle left out where it is long: what opens and closes a call stands at both ends. */
export function asOneLine(text: string, most: number): string {
  const line = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  if (line.length <= most) return line
  const tail = Math.floor(most / 3)
  return `${line.slice(0, most - tail)} …${line.length - most} more… ${line.slice(-tail)}`
}
