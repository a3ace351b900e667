import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/* The built program as a shell starts it: `npm test` builds it first. */

const bin = fileURLToPath(new URL('../../bin/desk.js', import.meta.url))

function start(...args: string[]) {
  const child = spawn(process.execPath, [bin, 'web', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended }
}

async function firstOf(stream: AsyncIterable<unknown>): Promise<string> {
  for await (const piece of stream) return String(piece)
  return ''
}

test('desk web serves the built page with its policy, and Ctrl-C ends it', async () => {
  const { child, ended } = start('--port', '0')
  const [url = ''] = /http:\S+/.exec(await firstOf(child.stdout)) ?? []
  const response = await fetch(url)
  const policy = response.headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule)
  expect(policy).not.toContain('unsafe')
  const [script = ''] = /\.\/assets\/\S+?\.js/.exec(await response.text()) ?? []
  expect((await fetch(new URL(script, url))).headers.get('content-type')).toContain('text/javascript')
  child.kill('SIGINT')
  expect(await ended).toBe(130)
})

test('a port that is taken is said in words, with what to do', async () => {
  const first = start('--port', '0')
  const [, port = ''] = /:(\d+)\//.exec(await firstOf(first.child.stdout)) ?? []
  const second = start('--port', port)
  expect(await firstOf(second.child.stderr)).toContain('choose another with --port')
  expect(await second.ended).toBe(2)
  first.child.kill('SIGINT')
  await first.ended
})
