import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { thrownText } from '../core/thrown.ts'
import { exit } from './command.ts'
import { desk } from './desk.ts'
import type { Host, Output } from './host.ts'
import { terminal } from './terminal.ts'

/* The one file that touches the process: what `bin/desk` starts. */

const abort = new AbortController()
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)

const packageJson: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const host: Host = {
  stdin: process.stdin,
  stdout: toOutput(process.stdout),
  stderr: toOutput(process.stderr),
  env: process.env,
  fetch: globalThis.fetch,
  cwd: process.cwd(),
  version: (packageJson as { version: string }).version,
  signal: abort.signal,
  terminal: process.stdin.isTTY && process.stderr.isTTY ? terminal(process, interrupt) : undefined,
}

try {
  const code = await desk(process.argv.slice(2), host)
  await Promise.all([host.stdout.write(''), host.stderr.write('')])
  process.exit(code)
} catch (error) {
  // Whatever a stranger's module or a full disk threw, it ends as a sentence and not as a stack trace.
  const words = thrownText(error)
  await host.stderr.write(
    `desk: ${words}\n${process.env['DESK_DEBUG'] && error instanceof Error ? `${error.stack}\n` : ''}`,
  )
  process.exit(exit.failed)
}

/** The first Ctrl-C stops the run and keeps its record; the second leaves at once. */
function interrupt(): void {
  if (abort.signal.aborted) process.exit(exit.interrupted)
  abort.abort(new Error('interrupted'))
}

/** A reader that went away (`desk … | head`) ends the work quietly: writing goes on into nothing. */
function toOutput(stream: Writable & { isTTY?: boolean; columns?: number }): Output {
  let gone = false
  stream.on('error', () => {
    gone = true
    if (!abort.signal.aborted) abort.abort(new Error('nobody reads the output'))
  })
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? 0,
    write: (text) =>
      new Promise((resolve) => {
        if (gone) resolve()
        else stream.write(text, () => resolve())
      }),
  }
}
