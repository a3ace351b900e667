import { mkdirSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { type ServedPage, startPage } from '../tests/page/browser-page.ts'
import { screenStates } from './screen-states.ts'
import { smallPng } from './small-png.ts'

/** Takes each state, or only those of `names`, in the light and the dark theme; both wide, and some on a small screen. */
export async function takeScreenshots(folder: string, names: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const served = await startPage()
  try {
    for (const [name, state] of Object.entries(screenStates)) {
      if (names.length > 0 && !names.includes(name)) continue
      for (const width of state.small ? [1100, 320] : [1100])
        for (const theme of ['light', 'dark'] as const) {
          const page = await openFor({ served, theme, width })
          await state.bring(page)
          const main = page.locator(state.part ?? 'main')
          if (state.label) await main.evaluate(putLabel, state.label)
          const file = `${name}${width === 320 ? '-small' : ''}-${theme}.png`
          const clip = state.part ? await around(page, main) : undefined
          const fullPage = state.whole !== false
          const png = await page.screenshot({ fullPage, animations: 'disabled', ...(clip && { clip }) })
          writeFileSync(folder + file, smallPng(png))
          await page.context().close()
          console.log(file)
        }
    }
  } finally {
    await served.close()
  }
}

interface Opening {
  served: ServedPage
  theme: 'light' | 'dark'
  width: number
}

async function openFor({ served, theme, width }: Opening): Promise<Page> {
  const { page } = await served.open({
    colorScheme: theme,
    viewport: { width, height: 720 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  return page
}

/** Runs in the page: says at the top of the picture what in it is not live; the demo says so itself. */
function putLabel(main: Element, text: string): void {
  const note = document.createElement('p')
  note.className = 'demo-note'
  note.style.marginBlock = '1rem'
  note.textContent = text
  main.prepend(note)
}

/** One element over the whole width of the page. */
async function around(page: Page, element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await page.evaluate(() => scrollTo(0, 0))
  const box = await element.boundingBox()
  if (!box) throw new Error('the part to be shown is not there')
  return { x: 0, y: box.y, width: page.viewportSize()?.width ?? box.width, height: box.height + 24 }
}
