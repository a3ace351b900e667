import { Readable } from 'node:stream'
import { desk } from '../../src/cli/desk.ts'
import type { Host, Output } from '../../src/cli/host.ts'

/** What a command wrote and how it ended. */
export interface Ended {
  code: number
  stdout: string
  stderr: string
}

export type Given = Partial<Omit<Host, 'stdin' | 'stdout' | 'stderr'>> & {
  stdin?: string | Readable
  isTTY?: boolean
  abort?: AbortController
}

/** Runs `desk` in this process with a world of its own. */
export async function runDesk(args: string[], given: Given = {}): Promise<Ended> {
  const { stdin = '', isTTY = false, abort = new AbortController(), ...rest } = given
  const out: string[] = []
  const err: string[] = []
  const stream = typeof stdin === 'string' ? Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]) : stdin
  const host: Host = {
    stdin: Object.assign(stream, { isTTY }),
    stdout: collect(out, isTTY),
    stderr: collect(err, isTTY),
    env: {},
    fetch: () => Promise.reject(new TypeError('no network in this test')),
    cwd: process.cwd(),
    version: '0.0.0-test',
    signal: abort.signal,
    ...rest,
  }
  const code = await desk(args, host)
  return { code, stdout: out.join(''), stderr: err.join('') }
}

function collect(into: string[], isTTY: boolean): Output {
  return {
    isTTY,
    columns: isTTY ? 80 : 0,
    async write(text) {
      into.push(text)
    },
  }
}
