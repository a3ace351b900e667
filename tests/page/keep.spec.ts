import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpenAiServer } from '../servers/openai-server.ts'
import { type ServedPage, startPage } from './browser-page.ts'

let served: ServedPage
let folder: string
beforeAll(async () => {
  served = await startPage()
  folder = await mkdtemp(join(tmpdir(), 'desk-keep-'))
})
afterAll(() => served.close())

const question = 'Is Ethereum pricier than Solana, and what is Ethereum worth in Turkish lira?'

async function runDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'A question in several steps' }).click()
  await page.locator('.totals').waitFor()
}

async function openRuns(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page.locator('.kept-title').waitFor()
}

/** The rows of a run as they are read, one text each. */
async function rowsOf(page: Page): Promise<string[]> {
  const line = page.locator('.trace-line')
  await page.locator('.totals').waitFor()
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
  return page.locator('.step-title, .call summary, .note').allTextContents()
}

async function exportRun(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const path = join(folder, `${Math.random()}.jsonl`)
  await (await download).saveAs(path)
  return path
}

/** Drops a file on the page as a person does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    (it) => {
      const transfer = new DataTransfer()
      const type = it.name.endsWith('.jpg') ? 'image/jpeg' : ''
      transfer.items.add(new File([it.text], it.name, { type }))
      return transfer
    },
    { name, text },
  )
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data })
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await page.getByRole('heading', { name }).waitFor()
}

function desk(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const bin = fileURLToPath(new URL('../../bin/desk.js', import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, ...args], { env: { HOME: folder } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}

async function playAtOnce(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('at once')
  await page.getByRole('button', { name: 'Play again' }).waitFor()
}

test('a run is still there after the page was loaded anew, with the same rows, and no console error', async () => {
  const { page, complaints } = await served.open()
  await runDemo(page)
  const rows = await rowsOf(page)
  await page.reload()
  await openRuns(page)
  const row = page.locator('.kept-run')
  expect(await row.textContent()).toMatch(/Answered[\s\S]+finance desk · scripted · 3 steps · 3 calls/)
  await row.getByRole('link', { name: question }).click()
  expect(await rowsOf(page)).toEqual(rows)
  expect(complaints).toEqual([])
})

test('a run that a reload broke off is marked, and goes on where it stopped', async () => {
  const { page, complaints } = await served.open()
  await page.getByRole('button', { name: 'A question in several steps' }).click()
  await page.locator('.call-done').first().waitFor()
  await page.reload()
  const last = page.getByRole('list', { name: 'The last run of this tab' })
  expect(await last.textContent(), 'the page that it was asked on shows where it is').toContain('Interrupted')
  await openRuns(page)
  expect(await page.locator('.kept-run').textContent()).toContain('Interrupted')
  await page.goBack()
  await last.getByRole('link').click()
  await page.getByText('It goes on where it stopped').waitFor()
  expect(await page.locator('.call-running').count()).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('log', { name: 'Answer' }).getByText('127286.24 TRY').waitFor()
  await openRuns(page)
  expect(await page.locator('.kept-run').textContent()).toMatch(/Answered[\s\S]+3 steps · 3 calls/)
  expect(complaints).toEqual([])
})

test('a run that goes on in another tab is followed in this one', async () => {
  const { page, complaints } = await served.open()
  await page.getByRole('button', { name: 'A question in several steps' }).click()
  await page.locator('.call-done').first().waitFor()
  const other = await page.context().newPage()
  await other.goto(`${served.url}#/runs`)
  await other.locator('.kept-run').getByText('going on').waitFor()
  await other.locator('.kept-run a').click()
  await other.getByText('It goes on in another tab of this browser').waitFor()
  expect(await other.getByText('Stopped').count()).toBe(0)
  await other.getByRole('log', { name: 'Answer' }).getByText('127286.24 TRY').waitFor()
  await other.getByRole('button', { name: 'Replay' }).waitFor()
  expect(complaints).toEqual([])
})

test('an exported run is replayed by the command line, and by another browser with the same rows', async () => {
  const { page } = await served.open()
  await runDemo(page)
  await openRuns(page)
  await page.locator('.kept-run a').click()
  const rows = await rowsOf(page)
  const file = await exportRun(page)
  const replayed = await desk('replay', file)
  expect(replayed).toMatchObject({ code: 0, stderr: '' })
  expect(replayed.stdout).toContain('127286.24 TRY')

  const other = await served.open({ path: '#/runs' })
  await other.page.getByLabel('Trace file').setInputFiles(file)
  await playAtOnce(other.page)
  expect(await rowsOf(other.page)).toEqual(rows)
  await other.page.getByRole('button', { name: 'Keep this run' }).click()
  await other.page.getByRole('link', { name: 'all runs' }).click()
  await other.page.locator('.kept-run a').click()
  expect(await rowsOf(other.page)).toEqual(rows)
  expect(await readFile(await exportRun(other.page), 'utf8')).toBe(await readFile(file, 'utf8'))
  expect(other.complaints).toEqual([])
})

test('a trace that desk ask and desk demo wrote opens, each of its runs', async () => {
  const server = await startOpenAiServer({ answers: ['Good <b>morning</b>.'] })
  const file = join(folder, 'cli.jsonl')
  const asked = await desk('ask', 'Say good morning', '--base-url', server.url, '--model', 'm', '--trace', file)
  await server.close()
  expect(asked.code).toBe(0)
  expect((await desk('demo', '--trace', file)).code).toBe(0)
  const { page, complaints } = await served.open()
  await drop(page, 'cli.jsonl', await readFile(file, 'utf8'))
  await playAtOnce(page)
  expect(await page.getByRole('log', { name: 'Answer' }).textContent()).toBe('Good <b>morning</b>.')
  const runs = page.getByRole('combobox', { name: 'Run', exact: true })
  for (const at of Array.from({ length: await runs.locator('option').count() }, (_, i) => i)) {
    await runs.selectOption({ index: at })
    await playAtOnce(page)
    expect((await rowsOf(page)).length).toBeGreaterThan(0)
  }
  expect(complaints).toEqual([])
})

test('of a file with broken lines each is named with its reason, and the rest is shown', async () => {
  const { page, complaints } = await served.open()
  await runDemo(page)
  await openRuns(page)
  await page.locator('.kept-run a').click()
  const lines = (await readFile(await exportRun(page), 'utf8')).trimEnd().split('\n')
  const [first = '', ...rest] = lines
  await drop(
    page,
    'bad.jsonl',
    [first, '<img src=x onerror=alert(1)>', '{"type":"odd"}', ...rest, '{"seq":'].join('\n'),
  )
  const said = await page.getByRole('alert').textContent()
  expect(said).toContain('Line 2: this line is not JSON')
  expect(said).toContain('Line 3: this line is no event of a run: {"type":"odd"}')
  expect(said).toContain(`Line ${lines.length + 3}: the last line was not written to its end`)
  await playAtOnce(page)
  expect((await rowsOf(page)).length).toBeGreaterThan(3)
  await drop(page, 'picture.png', '\u0089PNG\u0000\u0001')
  await page.getByText('No run could be read from it.').waitFor()
  expect(await page.getByRole('alert').textContent()).not.toContain('the rest is shown')
  expect(await page.getByRole('link', { name: 'Runs', exact: true }).getAttribute('aria-current')).toBe('true')
  expect(complaints).toEqual([])
})

test.each([
  ['a picture', 'cat.png', '\u0089PNG\u0000\u0001', 'It is a picture, not a run.'],
  ['a picture by its name alone', 'cat.jpg', 'x', 'It is a picture, not a run.'],
  ['a binary file', 'core', `x${'\u0000'.repeat(9_000_000)}`, 'It is no text, and a run is.'],
  ['an empty file', 'run.jsonl', ' \n', 'It is empty'],
  ['JSON of another kind', 'package.json', '{\n  "name": "x"\n}\n', 'It is JSON, but no line of it is an event.'],
  ['notes', 'notes.txt', 'Buy milk.\n', 'It is text, but not the record of a run.'],
  ['a page', 'saved.html', '<!doctype html>', 'It is a web page'],
  ['an archive', 'runs.zip', 'PK\u0003\u0004', 'It is packed: unpack it first'],
  [
    'a trace of a later version',
    'run.jsonl',
    '{"type":"run-start","runId":"r","format":9}\n',
    'written by a later version',
  ],
])('%s in place of a trace: the page says what it is, and what it reads', async (_what, name, text, said) => {
  const { page, complaints } = await served.open()
  await drop(page, name, text)
  const alert = await page.getByRole('alert').textContent()
  expect(alert).toContain(said)
  expect(alert).toContain('A trace file holds one event of a run on each line.')
  await page.getByRole('button', { name: 'Open a trace file' }).waitFor()
  expect(complaints).toEqual([])
})

test('a replay waits, goes on step by step, and ends with the whole run', async () => {
  const { page } = await served.open()
  await runDemo(page)
  const rows = await rowsOf(page)
  await openRuns(page)
  await page.locator('.kept-run a').click()
  await page.getByRole('button', { name: 'Replay' }).click()
  const shown = page.locator('.player .chip')
  const numberShown = async () => Number(/^event (\d+) of/.exec((await shown.textContent()) ?? '')?.[1])
  await expect.poll(numberShown).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Pause' }).click()
  // The event that was under way is drawn with the next frame.
  await page.waitForTimeout(200)
  const before = await shown.textContent()
  await page.waitForTimeout(700)
  expect(await shown.textContent()).toBe(before)
  for (let i = 0; i < 60 && (await page.getByRole('button', { name: 'Step', exact: true }).isVisible()); i++) {
    await page.getByRole('button', { name: 'Step', exact: true }).click()
    await page.waitForTimeout(30)
  }
  await page.getByRole('button', { name: 'Play again' }).waitFor()
  expect(await shown.textContent()).toMatch(/^event (\d+) of \1$/)
  expect(await rowsOf(page)).toEqual(rows)
})

test('a share link shows the run in another browser, and says that nothing runs there', async () => {
  const { page } = await served.open()
  await runDemo(page)
  const rows = await rowsOf(page)
  await openRuns(page)
  await page.locator('.kept-run a').click()
  await page.getByRole('button', { name: 'Share link' }).click()
  const link = await page.locator('.share input').inputValue()
  expect(link).toContain('#/share=')
  const other = await served.open({ path: link.slice(served.url.length) })
  await other.page.getByText('No model is asked here and no tool runs.').waitFor()
  await playAtOnce(other.page)
  expect(await rowsOf(other.page)).toEqual(rows)
  const cut = await served.open({ path: link.slice(served.url.length, -40) })
  await cut.page.getByText('the address was cut or changed on its way').waitFor()
  expect([...other.complaints, ...cut.complaints]).toEqual([])
})

test('a deleted run comes back by undo; all can be deleted', async () => {
  const { page } = await served.open()
  await runDemo(page)
  await page.reload()
  await runDemo(page)
  await openRuns(page)
  const runs = page.locator('.kept-run')
  expect(await runs.count()).toBe(2)
  await page
    .getByRole('button', { name: `Delete ${question}` })
    .first()
    .click()
  await page.getByText('1 run deleted.').waitFor()
  expect(await runs.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => runs.count()).toBe(2)
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByText('2 runs deleted.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
})

test.each([
  [
    'forbids storage',
    () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
    'does not let the page keep',
  ],
  [
    'has no room left',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
    },
    'storage is full',
  ],
])('in a browser that %s the run goes on, and the person is told', async (_name, spoil, said) => {
  const { page, complaints } = await served.open()
  await page.context().addInitScript(spoil)
  await page.reload()
  await runDemo(page)
  await openRuns(page)
  expect(await page.getByRole('alert').textContent()).toContain(said)
  await page.locator('.kept-run a').click()
  expect((await rowsOf(page)).length).toBeGreaterThan(3)
  expect(complaints).toEqual([])
})

test('in a browser whose storage for settings is full the demo runs, and another desk is chosen', async () => {
  const { page, complaints } = await served.open()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.reload()
  await page.getByText('business').click()
  await page.getByText('finance').click()
  await runDemo(page)
  await page.getByRole('button', { name: /theme/ }).click()
  expect(complaints).toEqual([])
})

test('runs are opened, replayed and deleted by keyboard alone', async () => {
  const { page } = await served.open()
  await runDemo(page)
  await openRuns(page)
  const press = async (name: string) => {
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((it) => document.activeElement?.textContent?.trim().startsWith(it), name)) break
    }
    await page.keyboard.press('Enter')
  }
  await press(question)
  await page.getByRole('button', { name: 'Replay' }).waitFor()
  await press('Replay')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pause')
  await page.goBack()
  await page.locator('.kept-run').waitFor()
  await press('Delete all')
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
})

test('nothing is cut off at 320 pixels', async () => {
  const { page } = await served.open({ viewport: { width: 320, height: 700 } })
  await runDemo(page)
  await openRuns(page)
  expect(await overflowOf(page)).toBe(0)
  await page.locator('.kept-run a').click()
  await page.getByRole('button', { name: 'Share link' }).click()
  await page.locator('.share input').waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Replay' }).click()
  expect(await overflowOf(page)).toBe(0)
})

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

test('a run whose link would be too long is not shared but exported, and the page says so', async () => {
  const { page } = await served.open()
  await runDemo(page)
  await openRuns(page)
  await page.locator('.kept-run a').click()
  const file = await exportRun(page)
  const noise = Array.from({ length: 6_000 }, () => Math.random().toString(36).slice(2)).join(' ')
  const [first = '', ...rest] = (await readFile(file, 'utf8')).split('\n')
  const start = { ...JSON.parse(first), instructions: noise }
  const long = join(folder, 'long.jsonl')
  await writeFile(long, [JSON.stringify(start), ...rest].join('\n'))
  await openRuns(page)
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  await page.getByLabel('Trace file').setInputFiles(long)
  await page.getByRole('button', { name: 'Keep this run' }).click()
  await page.getByRole('link', { name: 'all runs' }).click()
  await page.locator('.kept-run a').click()
  await page.getByRole('button', { name: 'Share link' }).click()
  expect(await page.getByRole('alert').textContent()).toMatch(/would be \d+\.\d kB long.*export the file instead/)
})
