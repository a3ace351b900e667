import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { startPage } from '../tests/page/browser-page.ts'
import { longestTask } from '../tests/page/longest-task.ts'
import { conversion, routeModel, routeRates } from '../tests/page/routed-model.ts'

/*
 * The longest frame of the built page in a real Chromium, while a run of 200 calls arrives, is unfolded, scrolled and
 * folded, and while a completion of 250 kB arrives in pieces of 8 characters and is opened verbatim. The model's server
 * and the rates are answered inside the browser, as fast as they are asked for.
 */

const limitMs = 100
const rounds = 3

interface Scene {
  title: string
  answer(count: number): string
  /** How far the run has to be before anything is measured. */
  begun(page: Page): Promise<void>
  phases: Record<string, (page: Page) => Promise<void>>
  /** What the trace's line has to say in the end. */
  line: string
}

const scenes: Scene[] = [
  {
    title: 'A run of 200 calls',
    answer: (count) => (count > 100 ? 'Done.' : `${conversion(2 * count)}\n${conversion(2 * count + 1)}`),
    // The first steps bring the engine along, which is read once.
    begun: (page) => page.locator('.call-done').first().waitFor(),
    phases: {
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
    },
    line: '101 steps · 200 calls',
  },
  {
    title: 'A completion of 250 kB',
    answer: (count) => (count === 1 ? conversion(1) : prose.repeat(Math.ceil(250_000 / prose.length))),
    begun: (page) => page.locator('.call-done').first().waitFor(),
    phases: {
      arrives: (page) => page.locator('.totals').waitFor({ timeout: 120_000 }),
      unfolds: (page) => clickLine(page),
      opens: async (page) => {
        await page.locator('.try-details summary').last().click()
        await page.locator('.block-text').first().waitFor()
      },
    },
    line: '2 steps · 1 call',
  },
]

const prose = 'The report says that the price has been moving between two figures for a while.\n'

interface Longest {
  /** What the main thread worked at one stretch. */
  taskMs: number
  /** From one frame to the next by the clock, whatever else the machine had to do. */
  frameMs: number
}

/** Measures, prints, writes JSON where `--json FILE` says, and says whether the limit holds. */
export async function main(words: string[]): Promise<number> {
  const results: { title: string; middle: Record<string, Longest>; measured: Record<string, Longest>[] }[] = []
  const served = await startPage()
  try {
    for (const scene of scenes) {
      const measured: Record<string, Longest>[] = []
      for (let round = 0; round < rounds; round++) measured.push(await measureRun((await served.open()).page, scene))
      const phases = Object.keys(scene.phases)
      const middle = Object.fromEntries(phases.map((it) => [it, middleOf(measured.map((round) => round[it]!))]))
      results.push({ title: scene.title, middle, measured })
    }
  } finally {
    await served.close()
  }
  for (const { title, middle } of results) {
    console.log(`${title} in the page, in ms: the middle of ${rounds} runs`)
    console.log(`  ${''.padEnd(10)}${'longest task'.padStart(14)}${'longest frame'.padStart(15)}`)
    for (const [name, { taskMs, frameMs }] of Object.entries(middle))
      console.log(`  ${name.padEnd(10)}${taskMs.toFixed(0).padStart(14)}${frameMs.toFixed(0).padStart(15)}`)
  }
  const all = results.flatMap((it) => Object.values(it.middle))
  const within = all.every((it) => Math.max(it.taskMs, it.frameMs) <= limitMs)
  console.log(`${within ? 'within' : 'above'} ${limitMs} ms a frame`)
  const file = words[words.indexOf('--json') + 1]
  write(words.includes('--json') && file ? file : 'node_modules/.cache/bench/page.json', { limitMs, results })
  return within ? 0 : 1
}

async function measureRun(page: Page, { answer, begun, phases, line }: Scene): Promise<Record<string, Longest>> {
  await routeModel(page, answer)
  await routeRates(page)
  await page.reload()
  await page.getByText('Mode and limits').click()
  await page.getByLabel('Step limit').fill('101')
  await page.getByLabel('Question').fill('What are some dollars in lira?')
  await page.keyboard.press('Enter')
  await begun(page)
  const measured: Record<string, Longest> = {}
  for (const [name, act] of Object.entries(phases)) measured[name] = await measure(page, act)
  const shown = await page.locator('.trace-line').textContent()
  if (!shown?.includes(line)) throw new Error(`the run came to something else: ${shown}`)
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
