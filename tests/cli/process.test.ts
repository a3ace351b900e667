import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/cli/check.ts'
import { read } from '../../src/cli/read.ts'
import { fromLines } from '../../src/trace/trace-file.ts'
import { startOpenAiServer } from '../servers/openai-server.ts'

/* The built program as a shell starts it: `npm test` builds it first. */

const bin = fileURLToPath(new URL('../../bin/desk.js', import.meta.url))

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

function start(args: string[], { stdin = '', env = {} as Record<string, string> } = {}) {
  const child = spawn(process.execPath, [bin, ...args], { env: { PATH: process.env['PATH'], HOME: tmpdir(), ...env } })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (it) => {
    stdout += it
  })
  child.stderr.on('data', (it) => {
    stderr += it
  })
  child.stdin.on('error', () => {})
  child.stdin.end(stdin)
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
  return { child, ended, seen: () => stdout }
}

function shell(command: string): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['-c', command],
      { env: { ...process.env, DESK: bin, NODE: process.execPath } },
      (_error, stdout, stderr) => resolve({ stdout, stderr }),
    )
  })
}

describe('the desk program', () => {
  test('prints its version, which is that of package.json', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await start(['--version']).ended).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  test('an error goes to standard error, with exit code 2 and without a stack trace', async () => {
    const { code, stdout, stderr } = await start(['ask', 'Hi', '--nonsense']).ended
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('desk ask has no option --nonsense')
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('a pipe gets no colours', async () => {
    const { code, stdout } = await start(['demo'], { env: { FORCE_COLOR: '1', TERM: 'xterm-256color' } }).ended
    expect(code).toBe(0)
    expect(stdout).not.toContain('\u001b')
  })

  test('a reader that goes away ends it quietly', async () => {
    const { stdout, stderr } = await shell('"$NODE" "$DESK" demo | head -n 1')
    expect(stdout).toContain('[scripted model, recorded data]')
    expect(stderr).toBe('')
  })

  const examples = [...read.examples, ...check.examples].filter((it) => it.startsWith('echo'))
  test.each(examples)('the example of the help can be copied: %s', async (example) => {
    const { stdout, stderr } = await shell(`desk() { "$NODE" "$DESK" "$@"; }; ${example}`)
    expect(stderr).toBe('')
    expect(stdout).not.toBe('')
  })

  test('thousands of lines come out in order and whole', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) =>
      JSON.stringify({ completion: `line ${at} ${'x'.repeat(200)}` }),
    )
    const { code, stdout } = await start(['read', '--jsonl'], { stdin: lines.join('\n') }).ended
    expect(code).toBe(0)
    const texts = stdout
      .trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it).text.split(' ')[1])
    expect(texts).toEqual(lines.map((_, at) => String(at)))
  })

  test('Ctrl-C stops a model that hangs, keeps the record and exits with 130', async () => {
    const server = await startOpenAiServer({
      answers: [
        { raw: 'data: {"choices":[{"delta":{"content":"Half"}}]}\n\n', contentType: 'text/event-stream', open: true },
      ],
    })
    const home = await mkdtemp(join(tmpdir(), 'desk-process-'))
    const trace = join(home, 'run.jsonl')
    const args = ['ask', 'Hi', '--base-url', server.url, '--model', 'm', '--mode', 'json', '--trace', trace]
    const { child, ended, seen } = start(args, { env: { DISPATCH_DESK_HOME: home } })
    while (!seen().includes('step 1')) await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise((resolve) => setTimeout(resolve, 200))
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    const [run] = fromLines(await readFile(trace, 'utf8')).runs
    expect(run!.at(-1)).toMatchObject({ type: 'run-end', outcome: 'aborted' })
    await server.close()
  })
})
