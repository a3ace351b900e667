import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoRuns } from '../../src/desk/demo/demo-runs.ts'
import { runDesk } from './fake-host.ts'

let cwd = ''
let demo: Awaited<ReturnType<typeof runDesk>>

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'desk-replay-'))
  demo = await runDesk(['demo', '--trace', 'demo.jsonl'], { cwd })
})

const replay = (...args: string[]) => runDesk(['replay', ...args], { cwd })

/** The demo's record with one event changed. */
async function changed(name: string, from: string, to: string): Promise<string> {
  const text = await readFile(join(cwd, 'demo.jsonl'), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(cwd, name), text.replace(from, to))
  return name
}

describe('desk demo', () => {
  test('every run comes out as told, without network, key or model', () => {
    expect(demo).toMatchObject({ code: 0, stderr: '' })
    expect(demo.stdout.match(/^As told\.$/gm)).toHaveLength(demoRuns.length)
    expect(demo.stdout).not.toContain('Not as told')
  })

  test('says at its top and on each run that nothing is live', () => {
    expect(demo.stdout.split('\n')[0]).toContain('[scripted model, recorded data]')
    expect(demo.stdout.match(/^\[scripted model, recorded data\]$/gm)).toHaveLength(demoRuns.length)
  })

  test.each([
    ['a nudge', '[nudge] '],
    ['a repaired call', '[repaired: trailing-comma, safe]'],
    ['a coerced argument', '[coerced: /days "7" -> 7]'],
    ['a strict refusal', 'refused action-keyword'],
    ['a correction', '[correction] told:'],
    ['a degrade', '[degrade] native-off'],
    ['a cut call', 'could not be read: call-cut'],
  ])('shows %s', (_case, text) => {
    expect(demo.stdout).toContain(text)
  })

  test('--json prints events and nothing else', async () => {
    const { code, stdout } = await runDesk(['demo', '--json'], { cwd })
    expect(code).toBe(0)
    const types = stdout
      .trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it).type)
    expect(types.filter((it) => it === 'run-start')).toHaveLength(demoRuns.length)
  })
})

describe('desk replay', () => {
  test('shows recorded runs as they were shown live', async () => {
    const { code, stdout, stderr } = await replay('demo.jsonl', '--run', '5')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`[recorded run 5 of ${demoRuns.length}: `)
    const [, shown = ''] = stdout.split(/\[recorded run .*\]\n/)
    expect(demo.stdout).toContain(shown.trim())
  })

  test('--json gives the recorded events back', async () => {
    const { stdout } = await replay('demo.jsonl', '--json')
    expect(stdout).toBe(await readFile(join(cwd, 'demo.jsonl'), 'utf8'))
  })

  test('a record that ends in the middle is shown as far as it goes', async () => {
    const lines = (await readFile(join(cwd, 'demo.jsonl'), 'utf8')).split('\n').slice(0, 6)
    await writeFile(join(cwd, 'half.jsonl'), `${lines.join('\n')}\n{"seq": 6, "ty`)
    const { code, stdout, stderr } = await replay('half.jsonl')
    expect(code).toBe(0)
    expect(stdout).toContain('The record ends here: the run was not ended.')
    expect(stderr).toContain('line 7: the last line was not written to its end')
  })

  test.each([
    ['a file that is not there', 'none.jsonl', undefined, 'cannot read none.jsonl'],
    [
      'a file of something else',
      'other.jsonl',
      'Dear diary,\nno trace here',
      'holds no run; line 1: this line is not JSON',
    ],
    ['an empty file', 'empty.jsonl', '', 'holds no run; it is empty'],
    [
      'a newer format',
      'newer.jsonl',
      '{"seq":0,"at":0,"runId":"r","step":0,"type":"run-start","format":9}\n',
      'format 9',
    ],
  ])('%s is bad usage', async (_symptom, file, text, says) => {
    if (text !== undefined) await writeFile(join(cwd, file), text)
    const { code, stderr } = await replay(file)
    expect(code).toBe(2)
    expect(stderr).toContain(says)
  })

  test('a run that the file does not hold is bad usage', async () => {
    expect((await replay('demo.jsonl', '--run', '99')).stderr).toContain(`from 1 to ${demoRuns.length}, not "99"`)
  })
})

describe('desk replay --recheck', () => {
  test("today's reader and gate come to the same for each run", async () => {
    const { code, stdout } = await replay('demo.jsonl', '--recheck')
    expect(stdout.match(/nothing would differ/g)).toHaveLength(demoRuns.length)
    expect(code).toBe(0)
  })

  test('a verdict that would differ is listed with its step and call', async () => {
    const file = await changed('verdict.jsonl', '"code":"action-keyword"', '"code":"action-container"')
    const { code, stdout } = await replay(file, '--run', '5', '--recheck')
    expect(code).toBe(1)
    expect(stdout).toContain('step 1, call 0: verdict would differ')
    expect(stdout).toContain('was: ["action-container"]')
    expect(stdout).toContain('now: ["action-keyword"')
  })

  test('a call that would be read otherwise is listed', async () => {
    const file = await changed('calls.jsonl', String.raw`\"days\": \"7\"`, String.raw`\"days\": \"8\"`)
    const { code, stdout } = await replay(file, '--run', '4', '--recheck', '--json')
    expect(code).toBe(1)
    const report = JSON.parse(stdout)
    expect(report.differences[0]).toMatchObject({ step: 1, what: 'arguments', call: 0 })
  })

  test('a redacted value is named and counts as equal', async () => {
    const file = await changed(
      'redacted.jsonl',
      '"arguments":{"coin_id":"bitcoin","days":7}',
      '"arguments":{"coin_id":"[redacted]","days":7}',
    )
    const { code, stdout } = await replay(file, '--run', '4', '--recheck')
    expect(code).toBe(0)
    expect(stdout).toMatch(/redacted, not comparable: event \d+ \/checked\/arguments\/coin_id/)
  })
})
