/** The name that was probably meant, where one differs in a few letters only. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const plain = written.toLowerCase().replaceAll(/[-_]/g, '')
  const ranked = names.map((name) => ({ name, far: distance(plain, name.toLowerCase().replaceAll(/[-_]/g, '')) }))
  const best = ranked.sort((a, b) => a.far - b.far)[0]
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined
}

/** Letters to change, add or leave out, or neighbours to swap. Long words are far from everything. */
function distance(a: string, b: string): number {
  if (a.length > 40) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  let before = row
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwapped ? before[j - 2]! + 1 : change
      next.push(Math.min(change, swap, row[j]! + 1, next[j - 1]! + 1))
    }
    before = row
    row = next
  }
  return row[b.length]!
}
