import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serveFolder } from '../../src/node/static-server.ts'
import { type IdentityServer, startIdentityServer } from '../servers/identity-server.ts'
import { type ListingServer, startListingServer } from '../servers/listing-server.ts'
import { pageFolder, type ServedPage, startPage } from './browser-page.ts'

const list = {
  object: 'list',
  data: [{ id: 'acme/small', providers: [{ provider: 'north', status: 'live', supports_tools: true }] }],
}

let served: ServedPage
let identity: IdentityServer
let router: ListingServer
beforeAll(async () => {
  served = await startPage()
  identity = await startIdentityServer()
  router = await startListingServer({ list, key: 'none yet' })
})
afterEach(() => {
  Object.assign(identity.behaviour, { expiresIn: 28_800, scope: 'openid profile inference-api', isDenied: false })
  identity.behaviour.state = undefined
})
afterAll(() => Promise.all([served.close(), identity.close(), router.close()]))

test('signing in brings a token for the router, leaves no code in the address, and one click forgets it', async () => {
  const { page, complaints } = await openAtHub()
  await page.getByRole('button', { name: 'Sign in with Hugging Face' }).click()
  await page.getByText('Signed in as maria').waitFor()
  const token = identity.tokens.at(-1)!
  router.wants(token)
  expect(page.url()).toBe(`${served.url}#/`)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(token)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('verifier')

  await chooseModel(page)
  await ask(page)
  await page.getByRole('log', { name: 'Answer' }).getByText('All is well.').waitFor()
  expect(router.requests.at(-1)).toEqual({ line: 'POST /v1/chat/completions', authorization: `Bearer ${token}` })
  await page.reload()
  await page.getByText('Signed in as maria').waitFor()
  expect(identity.refusals).toEqual([])

  await page.getByRole('button', { name: 'Sign out and forget' }).click()
  await page.getByRole('button', { name: 'Sign in with Hugging Face' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(token)
  expect(complaints).toEqual([])
})

test('an answer with a state that this tab did not send is not used', async () => {
  const { page } = await openAtHub()
  identity.behaviour.state = 'of-somebody-else'
  const before = identity.tokens.length
  await page.getByRole('button', { name: 'Sign in with Hugging Face' }).click()
  await page.getByText('This sign-in was not begun in this tab').waitFor()
  expect(identity.tokens.length).toBe(before)
  expect(page.url()).not.toContain('code=')
})

test('a code that somebody slips into the address is taken out and not used', async () => {
  const { page } = await served.open({ settings: settings(), path: '?code=stolen&state=made-up#/' })
  await page.getByRole('textbox', { name: 'Question' }).waitFor()
  expect(page.url()).toBe(`${served.url}#/`)
  expect(identity.refusals).toEqual([])
})

test('a no at the identity server is said, and there is no key', async () => {
  const { page } = await openAtHub()
  identity.behaviour.isDenied = true
  await page.getByRole('button', { name: 'Sign in with Hugging Face' }).click()
  await page.getByText('The sign-in was refused: access_denied').waitFor()
  await chooseModel(page)
  await ask(page)
  await page.getByText('This model needs a key').waitFor()
})

test('a scope that came back smaller is said', async () => {
  const { page } = await openAtHub()
  identity.behaviour.scope = 'openid profile'
  await page.getByRole('button', { name: 'Sign in with Hugging Face' }).click()
  await page.getByText('Without “inference-api” models refuse this sign-in.').waitFor()
})

test('a sign-in that ends soon can be renewed, and is dropped at its end', async () => {
  const { page } = await openAtHub()
  identity.behaviour.expiresIn = 4
  await page.getByRole('button', { name: 'Sign in with Hugging Face' }).click()
  await page.getByText('Your sign-in ends in a few minutes.').waitFor()
  await page.getByRole('button', { name: 'Sign in again' }).waitFor()
  await page.getByText('Your sign-in has ended.').waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(identity.tokens.at(-1))
})

test('a token that the server no longer takes is dropped, the run stays, and signing in again comes back to it', async () => {
  const { page } = await openAtHub()
  await page.getByRole('button', { name: 'Sign in with Hugging Face' }).click()
  await page.getByText('Signed in as maria').waitFor()
  router.wants('something newer')
  await chooseModel(page)
  await ask(page)
  await page.getByText('The server no longer takes your sign-in (401).').waitFor()
  await page.locator('.run').getByText(/401/).first().waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(identity.tokens.at(-1))
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL(/#\/run\/[0-9a-f]+$/)
  await page.getByText('How are things?').first().waitFor()
})

test('a pasted token is sent to the router only and can be forgotten', async () => {
  const { page, complaints } = await openAtHub()
  const other = await startListingServer({ list: { data: [{ id: 'tiny' }] } })
  router.wants('hf_pasted')
  await page.getByLabel('Or paste a token').fill('hf_pasted')
  await chooseModel(page)
  await ask(page)
  await page.getByRole('log', { name: 'Answer' }).getByText('All is well.').waitFor()
  expect(router.requests.at(-1)!.authorization).toBe('Bearer hf_pasted')

  await page.getByRole('combobox', { name: 'Model from' }).selectOption('other')
  await page.getByLabel('Base URL').fill(other.url)
  await page.getByRole('button', { name: 'List its models' }).click()
  await page.getByText('1 model: open').waitFor()
  await other.close()
  expect(other.requests.map((it) => it.authorization)).toEqual([undefined])

  await page.getByRole('combobox', { name: 'Model from' }).selectOption('hub')
  await page.getByRole('button', { name: 'Forget key' }).click()
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'hf_pasted',
  )
  expect(complaints).toEqual([])
})

test('inside the frame of a Space the page asks to be opened in a tab', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'desk-frame-'))
  const plain = await serveFolder({ folder: pageFolder, headers: {}, port: 0 })
  const around = await serveFolder({ folder, headers: {}, port: 0 })
  await writeFile(join(folder, 'index.html'), `<iframe src="${plain.url}" width="900" height="900"></iframe>`)
  const { page } = await served.open()
  await page.addInitScript(() => Object.assign(window, { huggingface: { variables: { OAUTH_CLIENT_ID: 'desk-app' } } }))
  await page.goto(around.url.replace('127.0.0.1', 'localhost'))
  const frame = page.frameLocator('iframe')
  await frame.getByRole('combobox', { name: 'Model from' }).selectOption('hub')
  const link = frame.getByRole('link', { name: 'Open in a tab to sign in' })
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('href')).toContain(plain.url)
  await Promise.all([plain.close(), around.close(), rm(folder, { recursive: true })])
})

test('a frame whose storage the browser forbids still shows the page and runs the demo', async () => {
  const { page, complaints } = await served.open()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    }
  })
  await page.goto(`${served.url}?again`)
  await page.getByRole('button', { name: 'A question in several steps' }).click()
  await page.getByRole('log', { name: 'Answer' }).getByText('127286.24 TRY').waitFor()
  expect(complaints).toEqual([])
})

function settings(): Record<string, string> {
  return { HUGGINGFACE_BASE_URL: router.url, DESK_HF_URL: identity.url, OAUTH_CLIENT_ID: 'desk-app' }
}

async function openAtHub(): Promise<{ page: Page; complaints: string[] }> {
  const opened = await served.open({ settings: settings() })
  await opened.page.getByRole('combobox', { name: 'Model from' }).selectOption('hub')
  return opened
}

async function chooseModel(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Model', exact: true }).click()
  await page.getByRole('option', { name: /acme\/small/ }).click()
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill('How are things?')
  await page.getByRole('textbox', { name: 'Question' }).press('Enter')
}
