import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const child = fileURLToPath(new URL('resume-child.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'desk-resume-'))

/** Another process, that knows the trace file and nothing else. */
function inProcess(...args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let error = ''
    running.stdout.on('data', (data) => {
      out += data
    })
    running.stderr.on('data', (data) => {
      error += data
    })
    running.on('close', (code) => (code ? reject(new Error(error)) : resolve(out.split('\n').filter(Boolean))))
  })
}

function stored(lines: string[]): string {
  const file = join(folder, `${lines.length}.jsonl`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** An event as it is the same whenever it happens. */
function timeless(line: string): unknown {
  const { at: _at, seq: _seq, ms: _ms, ...rest } = JSON.parse(line)
  return rest
}

test('a run stopped after each event in one process goes on in another, from its file alone', async () => {
  const first = await inProcess()
  expect(JSON.parse(first.at(-1)!).type).toBe('run-paused')
  const second = await inProcess(stored(first), 'yes')
  const whole = [...first, ...second]
  expect(JSON.parse(whole.at(-1)!)).toMatchObject({
    type: 'run-end',
    outcome: 'answered',
    answer: 'Five, and all is gone.',
  })

  const stops = Array.from({ length: whole.length - 1 }, (_, i) => i + 1)
  const goOn = async (stop: number) => {
    const seen = whole.slice(0, stop)
    // A tool that destroys, started and not ended: it is asked about again, which has its own test.
    if (JSON.parse(seen.at(-1)!).type === 'tool-start' && JSON.parse(seen.at(-1)!).tool === 'wipe') return
    const rest = await inProcess(stored(seen), ...(stop >= first.length ? ['yes'] : []))
    const expected = stop < first.length ? first : whole
    expect([...seen, ...rest].map(timeless), `stopped after event ${stop}, ${seen.at(-1)}`).toEqual(
      expected.map(timeless),
    )
  }
  for (let i = 0; i < stops.length; i += 4) await Promise.all(stops.slice(i, i + 4).map(goOn))
})

test('a refusal reaches the model in the other process', async () => {
  const first = await inProcess()
  const rest = await inProcess(stored(first), 'no')
  const told = rest.map((it) => JSON.parse(it)).find((it) => it.type === 'observation')
  expect(told.observation).toMatchObject({ became: 'refused' })
})
