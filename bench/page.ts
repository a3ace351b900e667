import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { startPage } from '../tests/page/browser-page.ts'
import { longestTask } from '../tests/page/longest-task.ts'
import { conversion, routeModel, routeRates } from '../tests/page/routed-model.ts'

/*
 * The longest frame of the built page while a run of 200 calls arrives, is unfolded, scrolled and folded, in a real
 * Chromium. The model's server and the rates are answered inside the browser, as fast as they are asked for.
 */

const limitMs = 100
const rounds = 3

const phases: Record<string, (page: Page) => Promise<void>> = {
  arrives: (page) => page.locator('.totals').waitFor(),
  unfolds: (page) => clickLine(page),
  scrolls: async (page) => {
    for (let i = 0; i < 60; i++) {
      await page.mouse.wheel(0, 900)
      await page.waitForTimeout(20)
    }
  },
  folds: async (page) => {
    await page.evaluate(() => scrollTo(0, 0))
    await clickLine(page)
  },
}

interface Longest {
  /** What the main thread worked at one stretch. */
  taskMs: number
  /** From one frame to the next by the clock, whatever else the machine had to do. */
  frameMs: number
}

/** Measures, prints, writes JSON where `--json FILE` says, and says whether the limit holds. */
export async function main(words: string[]): Promise<number> {
  const measured: Record<string, Longest>[] = []
  const served = await startPage()
  try {
    for (let round = 0; round < rounds; round++) measured.push(await measureRun((await served.open()).page))
  } finally {
    await served.close()
  }
  const middle = Object.fromEntries(
    Object.keys(phases).map((it) => [it, middleOf(measured.map((round) => round[it]!))]),
  )
  console.log(`A run of 200 calls in the page, in ms: the middle of ${rounds} runs`)
  console.log(`  ${''.padEnd(10)}${'longest task'.padStart(14)}${'longest frame'.padStart(15)}`)
  for (const [name, { taskMs, frameMs }] of Object.entries(middle))
    console.log(`  ${name.padEnd(10)}${taskMs.toFixed(0).padStart(14)}${frameMs.toFixed(0).padStart(15)}`)
  const within = Object.values(middle).every((it) => Math.max(it.taskMs, it.frameMs) <= limitMs)
  console.log(`${within ? 'within' : 'above'} ${limitMs} ms a frame`)
  const file = words[words.indexOf('--json') + 1]
  write(words.includes('--json') && file ? file : 'node_modules/.cache/bench/page.json', { limitMs, middle, measured })
  return within ? 0 : 1
}

async function measureRun(page: Page): Promise<Record<string, Longest>> {
  await routeModel(page, (count) => (count > 100 ? 'Done.' : `${conversion(2 * count)}\n${conversion(2 * count + 1)}`))
  await routeRates(page)
  await page.reload()
  await page.getByText('Mode and limits').click()
  await page.getByLabel('Step limit').fill('101')
  await page.getByLabel('Question').fill('What are some dollars in lira?')
  await page.keyboard.press('Enter')
  // The first steps bring the engine along, which is read once.
  await page.locator('.call-done').first().waitFor()
  const measured: Record<string, Longest> = {}
  for (const [name, act] of Object.entries(phases)) measured[name] = await measure(page, act)
  const line = await page.locator('.trace-line').textContent()
  if (!line?.includes('101 steps · 200 calls')) throw new Error(`the run came to something else: ${line}`)
  await page.context().close()
  return measured
}

async function measure(page: Page, act: (page: Page) => Promise<void>): Promise<Longest> {
  let frameMs = 0
  const taskMs = await longestTask(page, async () => {
    await page.evaluate(watchFrames)
    await act(page)
    await page.waitForTimeout(200)
    frameMs = await page.evaluate(() => globalThis.longestFrame ?? 0)
  })
  return { taskMs, frameMs }
}

declare global {
  var longestFrame: number | undefined
  var watching: number | undefined
}

/** Runs in the page: notes the longest time from one frame to the next, from now on. */
function watchFrames(): void {
  cancelAnimationFrame(globalThis.watching ?? 0)
  globalThis.longestFrame = 0
  let last: number | undefined
  const note = (at: number) => {
    globalThis.longestFrame = Math.max(globalThis.longestFrame ?? 0, at - (last ?? at))
    last = at
    globalThis.watching = requestAnimationFrame(note)
  }
  globalThis.watching = requestAnimationFrame(note)
}

function clickLine(page: Page): Promise<void> {
  return page.locator('.trace-line').click()
}

function middleOf(all: Longest[]): Longest {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  return { taskMs: middle(all.map((it) => it.taskMs)), frameMs: middle(all.map((it) => it.frameMs)) }
}

function write(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
