import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { type ListingServer, startListingServer } from '../servers/listing-server.ts'
import { pageFolder, type ServedPage, startPage } from './browser-page.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const routerList: Json = {
  object: 'list',
  data: [
    {
      id: 'acme/large',
      architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
      providers: [
        live('north', { context_length: 262_144, pricing: { input: 0.9, output: 2.5 }, supports_tools: true }),
        live('south', { context_length: 131_072, pricing: { input: 0.4, output: 1.2 }, supports_tools: false }),
        { provider: 'east', status: 'error', pricing: { input: 0.01, output: 0.01 } },
      ],
    },
    { id: 'acme/small', providers: [live('west', {}), live('north', { is_free: true, supports_tools: true })] },
    { id: 'acme/painter', architecture: { output_modalities: ['image'] }, providers: [live('north', {})] },
    ...Array.from({ length: 80 }, (_, i) => ({ id: `bulk/model-${i}`, providers: [live('south', {})] })),
  ],
}

let served: ServedPage
let router: ListingServer
beforeAll(async () => {
  served = await startPage()
  router = await startListingServer({ list: routerList })
})
afterAll(() => Promise.all([served.close(), router.close()]))

test('the models of the router are listed cheapest first, with provider, price, context and tools, and only live ones', async () => {
  const { page, complaints } = await openAt('hub', { HUGGINGFACE_BASE_URL: router.url })
  await page.getByText('84 choices of model and provider').waitFor()
  await page.getByRole('combobox', { name: 'Model', exact: true }).click()
  const rows = await options(page).allInnerTexts()
  expect(rows.slice(0, 4).map((it) => it.replace(/\s+/g, ' '))).toEqual([
    'acme/small north $0 in, $0 out context unknown tools: yes',
    'acme/large south $0.40 in, $1.20 out 131k context tools: no',
    'acme/large north $0.90 in, $2.50 out 262k context tools: yes',
    'acme/small west price unknown context unknown tools: unknown',
  ])
  await page.getByText('60 of 84').waitFor()
  expect(complaints).toEqual([])
})

test('a model is searched and chosen with the keyboard alone', async () => {
  const { page } = await openAt('hub', { HUGGINGFACE_BASE_URL: router.url })
  await page.getByText('84 choices of model and provider').waitFor()
  const box = page.getByRole('combobox', { name: 'Model', exact: true })
  await page.getByRole('combobox', { name: 'Model from' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('large tools')
  await page.getByText('1 of 84 models').waitFor()
  await page.keyboard.press('ArrowDown')
  const active = await box.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).textContent()).toContain('acme/large')
  await page.keyboard.press('Enter')
  expect(await box.inputValue()).toBe('acme/large:north')
  expect(await box.getAttribute('aria-expanded')).toBe('false')

  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  expect(await options(page).count()).toBe(0)
  expect(await box.inputValue()).toBe('acme/large:north')
})

test('where the list cannot be fetched six dated models are offered', async () => {
  const { page } = await openAt('hub', { HUGGINGFACE_BASE_URL: 'http://127.0.0.1:1/v1' })
  await page.getByText('These six were served in August 2026').waitFor()
  await page.getByRole('combobox', { name: 'Model', exact: true }).click()
  expect(await options(page).count()).toBe(6)

  await page.keyboard.type('acme/unlisted:fastest')
  await page.getByText('Enter takes the name as it is').waitFor()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('acme/unlisted:fastest')
})

test('servers on this machine are asked only on a click, and one that keeps the page out is explained with its switch', async () => {
  const open = await startListingServer({ list: { data: [{ id: 'qwen-small' }, { id: 'phi-tiny' }] } })
  const shut = await startListingServer({ list: { data: [{ id: 'hidden' }] }, cors: false })
  const settings = { ...nobody, LM_STUDIO_BASE_URL: open.url, OLLAMA_BASE_URL: shut.url }
  const { page } = await openAt('own', settings)
  const look = page.getByRole('button', { name: 'Look for servers on this machine' })
  await look.waitFor()
  expect([...open.requests, ...shut.requests]).toEqual([])
  await look.click()
  await page.getByText(`LM Studio at ${open.url}: 2 models.`).waitFor()
  await page.getByText(`OLLAMA_ORIGINS=${new URL(served.url).origin} ollama serve`, { exact: true }).waitFor()
  await page.getByText('No answer from llama.cpp (1), vLLM (1), LiteLLM (1).').waitFor()

  await page.getByRole('combobox', { name: 'Model', exact: true }).click()
  await page.getByRole('option', { name: /phi-tiny/ }).click()
  await ask(page)
  await page.getByRole('log', { name: 'Answer' }).getByText('All is well.').waitFor()
  expect(open.requests.at(-1)!.line).toBe('POST /v1/chat/completions')
  await Promise.all([open.close(), shut.close()])
})

test('a browser that keeps the page from this machine is explained in words', async () => {
  const open = await startListingServer({ list: { data: [{ id: 'qwen-small' }] } })
  const { page } = await served.open()
  // A page from elsewhere, whom the browser gives no leave to ask this machine.
  await page.route('http://desk.test/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace(/\/$/, '/index.html')
    const body = await readFile(pageFolder + path)
    await route.fulfill({ body, contentType: types[path.split('.').at(-1)!]! })
  })
  await page.addInitScript((it) => localStorage.setItem('dispatch-desk/settings', JSON.stringify(it)), {
    ...nobody,
    LM_STUDIO_BASE_URL: open.url,
  })
  await page.goto('http://desk.test/')
  await page.getByRole('combobox', { name: 'Model from' }).selectOption('own')
  await page.getByRole('button', { name: 'Look for servers on this machine' }).click()
  await page.getByText('allow local network access').waitFor()
  await page.getByText('only pages from https may ask').waitFor()
  await page.getByText('npx dispatch-desk web').waitFor()
  expect(open.requests).toEqual([])
  await open.close()
})

test('any server is asked by its address, with a key that goes to it alone', async () => {
  const other = await startListingServer({ list: { data: [{ id: 'house-model' }] }, key: 'secret-key' })
  const { page, complaints } = await openAt('other', {})
  await page.getByLabel('Base URL').fill(other.url)
  await page.getByLabel('Key, if it needs one').fill('secret-key')
  await page.getByRole('button', { name: 'List its models' }).click()
  await page.getByText('1 model: open the box above, or type.').waitFor()
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('house-model')
  await ask(page)
  await page.getByRole('log', { name: 'Answer' }).getByText('All is well.').waitFor()
  expect(new Set(other.requests.map((it) => it.authorization))).toEqual(new Set(['Bearer secret-key']))
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret-key')
  await page.reload()
  expect(await page.getByLabel('Base URL').inputValue()).toBe(other.url)
  await page.getByRole('button', { name: 'Forget key' }).click()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret-key')
  expect(await page.getByLabel('Key, if it needs one').evaluate((it) => it === document.activeElement)).toBe(true)
  expect(complaints.filter((it) => !it.includes('404'))).toEqual([])
  await other.close()
})

test('the last model that answered is offered on the next visit', async () => {
  const { page } = await openAt('hub', { HUGGINGFACE_BASE_URL: router.url })
  await page.getByLabel('Paste a token').fill('hf_any')
  await page.getByRole('combobox', { name: 'Model', exact: true }).click()
  await page.getByRole('option', { name: /acme\/large north/ }).click()
  await ask(page)
  await page.getByRole('log', { name: 'Answer' }).getByText('All is well.').waitFor()
  const next = await page.context().newPage()
  await next.goto(served.url)
  expect(await next.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('acme/large:north')
  await next.getByLabel('Paste a token').waitFor()
})

test.each(['light', 'dark'] as const)('no panel keeps anybody out, in the %s theme', async (colorScheme) => {
  const { page } = await served.open({ settings: { ...nobody, HUGGINGFACE_BASE_URL: router.url }, colorScheme })
  await page.evaluate(axe.source)
  for (const place of ['hub', 'own', 'other']) {
    await page.getByRole('combobox', { name: 'Model from' }).selectOption(place)
    if (place === 'own') await page.getByRole('button', { name: 'Look for servers' }).click()
    if (place === 'own') await page.getByText('Start one, then look again.').waitFor()
    if (place === 'hub') await page.getByText('84 choices').waitFor()
    if (place === 'hub') await page.getByRole('combobox', { name: 'Model', exact: true }).click()
    const { violations } = await page.evaluate(() => window.axe.run())
    const serious = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical')
    expect(serious.map((it) => `${place}: ${it.id} ${it.nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  }
})

test('the panels fit a screen of 320 px', async () => {
  const { page } = await served.open({
    settings: { ...nobody, HUGGINGFACE_BASE_URL: router.url },
    viewport: { width: 320, height: 700 },
  })
  for (const place of ['hub', 'own', 'other']) {
    await page.getByRole('combobox', { name: 'Model from' }).selectOption(place)
    if (place === 'hub') await page.getByText('84 choices').waitFor()
    if (place === 'hub') await page.getByRole('combobox', { name: 'Model', exact: true }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

/** Where nobody listens. */
const nobody = Object.fromEntries(
  ['OLLAMA', 'LM_STUDIO', 'LLAMACPP', 'HOSTED_VLLM', 'LITELLM_PROXY'].map((it) => [
    `${it}_BASE_URL`,
    'http://127.0.0.1:1/v1',
  ]),
)

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

function live(provider: string, said: JsonObject): Json {
  return { provider, status: 'live', ...said }
}

function options(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Models' }).getByRole('option')
}

async function openAt(place: string, settings: Record<string, string>): Promise<{ page: Page; complaints: string[] }> {
  const opened = await served.open({ settings })
  await opened.page.getByRole('combobox', { name: 'Model from' }).selectOption(place)
  return opened
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill('How are things?')
  await page.getByRole('textbox', { name: 'Question' }).press('Enter')
}
