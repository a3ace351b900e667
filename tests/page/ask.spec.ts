import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedPage, startPage } from './browser-page.ts'

let served: ServedPage
beforeAll(async () => {
  served = await startPage()
})
afterAll(() => served.close())

test('on a first visit without any key the recorded demo runs to its answer, labelled, without a console error', async () => {
  const { page, complaints } = await served.open()
  await page.getByText('Scripted and recorded.').waitFor()
  await page.getByRole('button', { name: 'A question in several steps' }).click()
  await page.getByRole('log', { name: 'Answer' }).getByText('127286.24 TRY').waitFor()
  expect(await page.locator('.trace-line').textContent()).toMatch(/^3 steps · 3 calls · \d+\.\d s$/)
  expect(await page.locator('.facts').textContent()).toContain('scripted model')
  expect(complaints).toEqual([])
})
