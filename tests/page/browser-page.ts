import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { pageHeaders } from '../../src/cli/web.ts'
import { serveFolder } from '../../src/node/static-server.ts'

/** The built page, served as `desk web` serves it, and a browser to open it in. */
export interface ServedPage {
  url: string
  /** A page in a context of its own, opened; what its console complains of is collected. */
  open(options?: BrowserContextOptions & OpenOptions): Promise<{ page: Page; complaints: string[] }>
  close(): Promise<void>
}

export interface OpenOptions {
  path?: string
  /** The person's own settings, as they stand in the browser's storage from an earlier visit. */
  settings?: Record<string, string>
}

/** Where the built page is; `DESK_PAGE` names another build of it. */
export const pageFolder: string = process.env['DESK_PAGE'] ?? fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** Serves `dist/web` and starts Chromium; `npm run test:page` builds the page before. */
export async function startPage(): Promise<ServedPage> {
  if (!existsSync(`${pageFolder}/index.html`)) throw new Error('dist/web is missing: run "npm run build" first')
  const server = await serveFolder({ folder: pageFolder, headers: pageHeaders, port: 0 })
  const browser = await startBrowser()
  return {
    url: server.url,
    async open({ path = '', settings, ...options } = {}) {
      const context = await browser.newContext(options)
      if (settings) await context.addInitScript(keepSettings, settings)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (it) => {
        if (it.type() === 'error' || it.type() === 'warning') complaints.push(it.text())
      })
      page.on('pageerror', (it) => complaints.push(String(it)))
      await page.goto(server.url + path)
      return { page, complaints }
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Runs in the browser, before the page does. */
function keepSettings(settings: Record<string, string>): void {
  localStorage['dispatch-desk/settings'] ??= JSON.stringify(settings)
}

/** Chromium as the system has it; `CHROMIUM` names another. */
function startBrowser(): Promise<Browser> {
  const places = [
    process.env['CHROMIUM'] ?? '',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const executablePath = places.find((it) => it !== '' && existsSync(it))
  if (executablePath === undefined) throw new Error(`no Chromium at ${places.join(', ')}: set CHROMIUM to its path`)
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
