import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import { fileURLToPath } from 'node:url'
import { thrownText } from '../core/thrown.ts'
import { type StaticServer, serveFolder } from '../node/static-server.ts'
import { type Command, exit } from './command.ts'
import type { Host } from './host.ts'
import { headerPolicy } from './page-policy.ts'
import { UsageError } from './usage-error.ts'

/** What the page is served with; `desk web` and the tests of the page use the same. */
export const pageHeaders: Record<string, string> = {
  'content-security-policy': headerPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cache-control': 'no-cache',
}

const usualPort = 4173

export const web: Command = {
  name: 'web',
  description: 'Serve the page: ask, watch the gate and keep runs in the browser',
  words: [0, 0],
  args: {
    port: { type: 'string', valueHint: 'number', description: `Where it listens, on this machine only; ${usualPort}` },
    open: { type: 'boolean', description: 'Open it in the browser' },
  },
  examples: ['desk web --open', 'desk web --port 8080'],
  notes: [
    'The page asks models and data services from the browser; this command serves its files and sees nothing else.',
  ],
  async run(given, host) {
    const port = given.whole('port', { from: 0, to: 65_535 }) ?? usualPort
    const folder = pageFolder()
    const server = await serve(folder, port)
    await host.stdout.write(`The page is at ${server.url}\nCtrl-C ends it.\n`)
    if (given.flag('open')) open(server.url, host)
    await new Promise<void>((resolve) => {
      if (host.signal.aborted) return resolve()
      host.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    await server.close()
    return exit.fine
  },
}

/** The built page stands beside the built command: `dist/web` beside `dist/cli`. */
function pageFolder(): string {
  const folder = fileURLToPath(new URL('../web/', import.meta.url))
  if (existsSync(`${folder}index.html`)) return folder
  throw new UsageError('the page is not built: run "npm run build" in the folder of the project first')
}

async function serve(folder: string, port: number): Promise<StaticServer> {
  // The port may be taken, or not be ours to take.
  try {
    return await serveFolder({ folder, headers: pageHeaders, port })
  } catch (error) {
    const why = thrownText(error)
    throw new UsageError(`cannot listen on port ${port}: ${why}; choose another with --port`)
  }
}

/** Asks the system to open an address; where it cannot, the address stands on the screen anyway. */
function open(url: string, { stderr }: Host): void {
  const [command, ...args] = openers[platform()] ?? ['xdg-open']
  execFile(command!, [...args, url], (error) => {
    if (error) void stderr.write('desk: the browser could not be opened from here\n')
  })
}

const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}
