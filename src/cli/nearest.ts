/** The name that was probably meant, where one differs in a few letters only. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const plain = written.toLowerCase().replaceAll(/[-_]/g, '')
  const ranked = names.map((name) => ({ name, far: distance(plain, name.toLowerCase().replaceAll(/[-_]/g, '')) }))
  const best = ranked.sort((a, b) => a.far - b.far)[0]
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined
}

/** Letters to change, add or leave out (Levenshtein). Long words are far from everything. */
function distance(a: string, b: string): number {
  if (a.length > 40) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
