import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedPage, startPage } from './browser-page.ts'
import { routeRates } from './routed-model.ts'

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

test('recorded runs that cannot be fetched are said in words, and are there again after a reload', async () => {
  const { page } = await served.open({ path: 'nothing' })
  await page.route('**/demo-runs*.json', (route) => route.fulfill({ status: 503 }))
  await page.goto(served.url)
  await page.getByText("The recorded demo could not be fetched: the page's server answers 503.").waitFor()
  expect(await page.locator('.example').count()).toBe(0)
  await page.unroute('**/demo-runs*.json')
  await page.reload()
  await page.getByRole('button', { name: 'A question in several steps' }).waitFor()
  expect(await page.locator('.trouble').count()).toBe(0)
})

test('what could not be fetched is said in words, and fetched when it is asked for again', async () => {
  const { page } = await served.open()
  const parts = /assets\/(rest|reading)-/
  await page.route(parts, (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'A nudge' }).click()
  await page.getByText('The rest of the page could not be fetched. Once you are online, reload it.').waitFor()
  await page.unroute(parts)
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.locator('.examples summary').click()
  await page.getByRole('button', { name: 'A nudge' }).click()
  await page.locator('.totals').waitFor()
})

test('a browser with a model of its own is asked without any key, and its calls are read as text', async () => {
  const { page, complaints } = await served.open()
  await page.addInitScript(bringStandIn)
  await routeRates(page)
  await page.reload()
  await page.getByLabel('Model from', { exact: true }).selectOption('built-in')
  await page.getByText('It runs on this machine.').waitFor()
  await page.getByLabel('Question').fill('What are 100 dollars in lira?')
  await page.keyboard.press('Enter')
  await page.getByRole('log', { name: 'Answer' }).getByText('The stand-in has the result.').waitFor()
  expect(await page.locator('.facts').textContent()).toContain('browser/built-in')
  expect(await page.locator('.call-done').count()).toBe(1)
  expect(complaints).toEqual([])
})

test('a question half written, the desk and the settings are there again after a look at the runs', async () => {
  const { page } = await served.open()
  await page.getByRole('radio', { name: 'business' }).check({ force: true })
  await page.getByText('Mode and limits').click()
  await page.getByLabel('Step limit').fill('7')
  await page.getByLabel('Ask me before every call').check()
  await page.getByLabel('Question').fill('How risky is')
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  await page.goBack()
  await page.getByText('Mode and limits: 7 steps, you are asked before every call').waitFor()
  expect(await page.getByLabel('Question').inputValue()).toBe('How risky is')
  expect(await page.getByRole('radio', { name: 'business' }).isChecked()).toBe(true)
})

/** Runs in the browser, before the page does: a labelled stand-in for its own model, which says two completions. */
function bringStandIn(): void {
  const call = { name: 'convert_currency', arguments: { amount: 100, from_currency: 'USD', to_currency: 'TRY' } }
  const said = [`<tool_call>${JSON.stringify(call)}</tool_call>`, 'The stand-in has the result.']
  const session = {
    promptStreaming: () => new Blob([said.shift() ?? '']).stream().pipeThrough(new TextDecoderStream()),
    destroy: () => {},
  }
  const standIn = { availability: async () => 'available', create: async () => session }
  Object.defineProperty(globalThis, 'LanguageModel', { value: standIn })
}
