/** One of those that are measured side by side. */
export interface Contestant {
  name: string
  run: () => unknown
}

/** Nanoseconds of processor time a run by name: medians over rounds in which each has its turn, after rounds that are not counted. */
export async function race(contestants: readonly Contestant[], rounds = 9): Promise<Record<string, number>> {
  const turns: { name: string; run: Contestant['run']; count: number; times: number[] }[] = []
  for (const it of contestants) turns.push({ ...it, count: await runsInTurn(it), times: [] })
  for (let round = 0; round < rounds; round++) {
    for (const it of turns) it.times.push(await timeOf(it.run, it.count))
  }
  return Object.fromEntries(turns.map(({ name, times }) => [name, median(times)]))
}

const turnNs = 20e6
const warmNs = 400e6
/** What takes longer than this is measured as it comes, once a round, and warm enough by itself. */
const slowNs = 500e6

/** Runs until warm, and says how many runs make a turn long enough to be timed. */
async function runsInTurn({ run }: Contestant): Promise<number> {
  const first = await timeOf(run, 1)
  if (first > slowNs) return 1
  for (let spent = first; spent < warmNs; ) spent += await timeOf(run, 1)
  return Math.max(1, Math.round(turnNs / (await timeOf(run, 3))))
}

async function timeOf(run: Contestant['run'], count: number): Promise<number> {
  const began = process.cpuUsage()
  for (let i = 0; i < count; i++) {
    const result = run()
    if (result instanceof Promise) await result
  }
  const { user, system } = process.cpuUsage(began)
  return ((user + system) * 1_000) / count
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
