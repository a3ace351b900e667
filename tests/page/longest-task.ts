import type { Page } from 'playwright-core'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** What the thread itself worked, in microseconds. */
  tdur?: number
  args?: { name?: string }
}

/**
 * The longest task of the page's main thread while something is done, in milliseconds of its own work: what stands in
 * the way of a frame. Time of the clock would measure whatever else the machine has to do.
 */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] }
  const isMain = (it: TraceEvent) => it.name === 'thread_name' && it.args?.name === 'CrRendererMain'
  const threads = new Set(trace.traceEvents.filter(isMain).map(threadOf))
  const tasks = trace.traceEvents.filter((it) => /RunTask$/.test(it.name) && threads.has(threadOf(it)))
  if (tasks.length === 0) throw new Error('the trace holds no tasks')
  return Math.max(...tasks.map((it) => (it.tdur ?? 0) / 1_000))
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`
}
