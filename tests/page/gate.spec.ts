import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedPage, startPage } from './browser-page.ts'

let served: ServedPage
beforeAll(async () => {
  served = await startPage()
})
afterAll(() => served.close())

const path = '#/gate'

async function write(page: Page, completion: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Completion' }).fill(completion)
}

test.each([
  ['Repaired', '1 call: would run', ['trailing-comma (safe)', '/days', 'allow: get_price_history only reads']],
  ['Refused', '2 calls: 2 refused', ['argument-unknown', 'must be one of "EUR", "USD", "TRY"', 'Told to the model']],
  ['Asked about', '1 call: would wait for approval', ['ask: send_report may change or destroy something']],
  ['Only a mention', 'No call: this completion is text only.', ['Shall I call it for Cardano?']],
  ['Cut at the limit', '1 call: could not be read', ['call-cut']],
  ['A strict contract', '2 calls: 2 refused', ['action-several', 'action-keyword']],
])('the example "%s" shows what it says', async (name, summary, said) => {
  const { page, complaints } = await served.open({ path })
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('status').getByText(summary).waitFor()
  const text = await page.locator('.gate').textContent()
  for (const it of said) expect(text).toContain(it)
  expect(complaints).toEqual([])
})

test('what is typed is read as it is typed, and its places are marked', async () => {
  const { page } = await served.open({ path })
  await write(page, '')
  await page.getByText('Nothing to read yet.').waitFor()
  await page.getByRole('textbox', { name: 'Completion' }).pressSequentially('Now: {"name": "send_report", ')
  await page.keyboard.type('"arguments": {"text": "hi",}}')
  await page.getByText('1 call: would wait for approval').waitFor()
  await expect
    .poll(() => page.locator('.place-repair').allTextContents())
    .toEqual([', (call 1: would wait for approval; trailing-comma, safe) '])
  await page.getByRole('combobox', { name: 'Finish' }).selectOption('length')
  await page.getByText('at the token limit').waitFor()
})

test('markup in a completion stays text', async () => {
  const { page, complaints } = await served.open({ path })
  const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  await write(
    page,
    `${markup}\n<tool_call>{"name": "send_report", "arguments": {"text": "${'<b onclick=x>hi</b>'}"}}</tool_call>`,
  )
  await page.getByText('1 call: would wait for approval').waitFor()
  expect(await page.locator('.gate img, .gate script, .gate b').count()).toBe(0)
  expect(await page.locator('.gate').textContent()).toContain('<img src=x onerror=')
  expect(await page.title()).toBe('Dispatch Desk')
  expect(complaints).toEqual([])
})

test('what is wrong with the tools is said with its place', async () => {
  const { page } = await served.open({ path })
  await page.getByText('Tools: 3').click()
  const tools = page.getByRole('textbox', { name: 'JSON' })
  const say = (text: string) => page.getByRole('alert').getByText(text).waitFor()
  await tools.fill('[\n  {"name": "a",}\n]')
  await say('line 2, column 15: trailing comma')
  await tools.fill('[{"name": "a"')
  await say('line 1, column 14: a value is missing, or something is not closed')
  await tools.fill('[{"name": "a"}, {"description": "b"}]')
  await say('tools[1] has no name')
  await tools.fill('{"name": "a", "parameters": {"type": "object", "properties": {"x": {"$ref": "#/none"}}}}')
  await say('$ref #/none leads nowhere')
  await tools.fill('')
  await page.getByText('Without tools the calls are read and not judged.').waitFor()
})

test('a link carries the whole page', async () => {
  const { page } = await served.open({ path })
  await write(page, 'ask: get_price_history("tron", 3)')
  await page.getByRole('combobox', { name: 'Action contract' }).selectOption('strict')
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect.poll(() => page.locator('.share input').inputValue()).toContain('#/gate=')
  await page.waitForTimeout(300)
  const link = await page.locator('.share input').inputValue()
  const other = await served.open({ path: link.slice(served.url.length) })
  await expect.poll(() => other.page.getByRole('textbox', { name: 'Completion' }).inputValue()).toContain('"tron", 3')
  expect(await other.page.getByRole('combobox', { name: 'Action contract' }).inputValue()).toBe('strict')
  expect(other.complaints).toEqual([])
})

test('a completion of a megabyte is read whole, and one that is typed meanwhile takes its place', async () => {
  const { page } = await served.open({ path })
  const call = '<tool_call>{"name": "get_price_history", "arguments": {"coin_id": "tron", "days": 3}}</tool_call>\n'
  const long = `${'A long thought about prices. '.repeat(36_000)}\n${call.repeat(3)}`
  const fill = (text: string) =>
    page.getByRole('textbox', { name: 'Completion' }).evaluate((it: HTMLTextAreaElement, value) => {
      it.value = value
      it.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
  await fill(long)
  await page.getByText('3 calls: 3 would run').waitFor()
  await page.getByText('The first 50,000 of 1,044,295 characters are shown; all were read.').waitFor()
  await fill(`${long}${call}`)
  await fill(call)
  await page.getByText('1 call: would run').waitFor()
  await page.waitForTimeout(1_500)
  expect(await page.getByRole('status').textContent()).toBe('1 call: would run')
})

test('at 320 pixels nothing is cut off, by keyboard all is reached', async () => {
  const { page } = await served.open({ path, viewport: { width: 320, height: 700 } })
  await page.getByText('1 call: would run').waitFor()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
  const reached = new Set<string>()
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    reached.add(await page.evaluate(() => document.activeElement?.tagName ?? ''))
    if (await page.evaluate(() => document.activeElement?.textContent === 'Refused')) await page.keyboard.press('Enter')
  }
  await page.getByText('2 calls: 2 refused').waitFor()
  expect([...reached]).toEqual(expect.arrayContaining(['BUTTON', 'TEXTAREA', 'SELECT', 'SUMMARY']))
  expect(await overflow()).toBe(0)
})
