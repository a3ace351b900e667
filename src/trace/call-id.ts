/** The id of the n-th call of a run: `call0000a` for 10. Nine letters and digits, which every server accepts. */
export function toCallId(count: number): string {
  return `call${count.toString(36).padStart(5, '0')}`
}

/** Which call of a run an id was counted for; nothing for an id that somebody else made. */
export function fromCallId(id: string): number | undefined {
  return /^call[0-9a-z]{5,}$/.test(id) ? Number.parseInt(id.slice(4), 36) : undefined
}

/** The first count that is above all these ids, so that the next id is new among them. */
export function countAbove(ids: Iterable<string>, count = 0): number {
  let above = count
  for (const id of ids) above = Math.max(above, (fromCallId(id) ?? -1) + 1)
  return above
}
