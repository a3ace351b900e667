import type { Page } from 'playwright-core'
import { recordedMarket } from '../src/desk/finance/recorded.ts'
import { recordedDate, recordedLabel } from '../src/desk/finance/recorded-figures.ts'
import { type RoutedModel, routeModel, tagged } from '../tests/page/routed-model.ts'
import { routeModelList } from './made-up-models.ts'

/** One picture: how the page comes to look like that. */
export interface ScreenState {
  bring(page: Page): Promise<unknown>
  /** What in it is not live, where the page does not say so itself. */
  label?: string
  /** `false` where a list would make it too long. */
  whole?: boolean
  /** The part that is shown; the whole page by default. */
  part?: string
  /** Taken on a screen of 320 px too. */
  small?: boolean
}

const label = `Made for this picture: the model is scripted, the figures are ${recordedLabel}.`

/** The main states of the page, by the names of their pictures. */
export const screenStates: Record<string, ScreenState> = {
  ask: { bring: (page) => stopClock(page) },
  approval: { label, small: true, bring: bringApproval },
  finished: { label, part: '.run', bring: bringFinished },
  correction: { label, part: '.run', bring: bringCorrection },
  chart: { label, small: true, part: '.run', bring: bringChart },
  runs: { label, bring: bringRuns },
  gate: { bring: bringGate },
  models: {
    label: 'Made for this picture: these models, providers and prices are made up.',
    whole: false,
    bring: bringModels,
  },
}

const inLira = 'Is Ethereum pricier than Solana, and what is Ethereum worth in Turkish lira?'
const prices = [tagged('get_price', { coin_id: 'ethereum' }), tagged('get_price', { coin_id: 'solana' })].join('\n')
const careless = `Now the lira.
<tool_call>
{'name': 'convert_currency', 'arguments': {"amount": "2811.64", "from_currency": "USD", "to_currency": "TRY",}}
</tool_call>`
const answerInLira =
  'Yes: one Ethereum costs 2811.64 USD, one Solana 131.87 USD. In Turkish lira Ethereum is worth 127286.24 TRY.'

async function bringApproval(page: Page): Promise<void> {
  const { ask } = await withModel(page, [prices, careless, answerInLira])
  await page.getByText('Mode and limits').click()
  await page.getByLabel('Ask me before every call').check()
  await page.getByText('Mode and limits').click()
  await ask(inLira)
  await page.getByRole('button', { name: 'Allow get_price for this run' }).first().click()
  await page.getByRole('button', { name: 'Allow convert_currency for this run' }).waitFor()
}

async function bringFinished(page: Page): Promise<void> {
  const { ask } = await withModel(page, [prices, careless, answerInLira])
  await ask(inLira)
  await unfold(page)
  await page.locator('.call summary').last().click()
  await page.locator('.call .details').waitFor()
}

const inYen = 'What are 250 Swiss francs in Japanese yen?'
const yen = [
  tagged('convert_currency', { amount: 250, from_currency: 'francs' }),
  tagged('convert_currency', { amount: 250, from_currency: 'CHF', to_currency: 'JPY' }),
  '250 Swiss francs are 48546.76 yen, at the rate of the European Central Bank.',
]

async function bringCorrection(page: Page): Promise<void> {
  const { ask } = await withModel(page, yen)
  await ask(inYen)
  await unfold(page)
  await page.locator('.call summary').first().click()
  await page.locator('.call .details').waitFor()
}

const thisMonth = 'How did Bitcoin do this month?'
const month = [
  tagged('get_price_history', { coin_id: 'bitcoin', days: 30 }),
  'Bitcoin rose by 9.17 % in 30 days, to 79412.36 USD.',
]

async function bringChart(page: Page): Promise<void> {
  const { ask } = await withModel(page, month)
  await ask(thisMonth)
  await over(page)
}

async function bringRuns(page: Page): Promise<void> {
  const { ask, model } = await withModel(page, [prices, careless, answerInLira, ...yen, ...month])
  for (const question of [inLira, inYen, thisMonth]) {
    await ask(question)
    await over(page)
  }
  model.hang()
  await ask('What is Monero worth in euros?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await over(page)
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page.locator('.kept-run').nth(3).waitFor()
}

async function bringGate(page: Page): Promise<void> {
  await stopClock(page)
  await page.getByRole('link', { name: 'Gate', exact: true }).click()
  await page.getByRole('button', { name: 'Repaired', exact: true }).click()
  await page.getByRole('status').getByText('1 call: would run').waitFor()
}

async function bringModels(page: Page): Promise<void> {
  await routeModelList(page)
  await stopClock(page)
  await page.getByRole('combobox', { name: 'Model from' }).selectOption('hub')
  const box = page.getByRole('combobox', { name: 'Model', exact: true })
  await page.getByText('choices of model and provider').waitFor()
  await box.click()
}

/** A page whose model says these completions, on recorded figures; each completion takes 0.8 s of a clock that stands still. */
async function withModel(page: Page, completions: string[]): Promise<AskedPage> {
  let now = await stopClock(page)
  const pass = (ms: number) => {
    now += ms
    return page.clock.setFixedTime(now)
  }
  const answer = async (count: number) => {
    await pass(800)
    return completions[count - 1] ?? 'That was all.'
  }
  const model = await routeModel(page, answer, 'scripted/model')
  const market = recordedMarket()
  for (const host of ['https://api.coingecko.com/**', 'https://api.frankfurter.dev/**'])
    await page.route(host, async (route) => {
      const answered = await market(route.request().url())
      const headers = { 'access-control-allow-origin': '*' }
      await route.fulfill({ status: answered.status, headers, json: await answered.json() })
    })
  await page.reload()
  return {
    model,
    async ask(question) {
      await page.getByLabel('Question').fill(question)
      await page.keyboard.press('Enter')
    },
  }
}

interface AskedPage {
  model: RoutedModel
  ask(question: string): Promise<void>
}

/** A minute after the recorded figures, so that none of them is called old. */
async function stopClock(page: Page): Promise<number> {
  const now = Date.parse(`${recordedDate}T16:21:00Z`)
  await page.clock.setFixedTime(now)
  await page.reload()
  return now
}

async function over(page: Page): Promise<void> {
  await page.locator('.totals').waitFor()
}

async function unfold(page: Page): Promise<void> {
  await over(page)
  const line = page.locator('.trace-line')
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
}
