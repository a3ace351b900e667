import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StaticServer, serveFolder } from '../../src/node/static-server.ts'
import { type IdentityServer, startIdentityServer } from '../servers/identity-server.ts'
import { pageFolder, type ServedPage, startPage } from './browser-page.ts'

/** A file server that sends no headers of its own, with the page below a path. */
let host: StaticServer
let folder: string
let served: ServedPage
let identity: IdentityServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-host-'))
  await cp(pageFolder, join(folder, 'some', 'desk'), { recursive: true })
  host = await serveFolder({ folder, headers: {}, port: 0 })
  served = await startPage()
  identity = await startIdentityServer()
})
afterAll(async () => {
  await Promise.all([host.close(), served.close(), identity.close()])
  await rm(folder, { recursive: true })
})

test('below a path of a plain file server the demo runs, with a policy of its own and nothing from outside', async () => {
  const { page, complaints } = await served.open()
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (it) => asked.push(it.url()))
  await page.goto(`${host.url}some/desk/`)
  await page.getByRole('button', { name: 'A question in several steps' }).click()
  await page.getByRole('log', { name: 'Answer' }).getByText('127286.24 TRY').waitFor()
  expect(asked.filter((it) => !it.startsWith(`${host.url}some/desk/`))).toEqual([])
  expect(await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content')).toContain(
    "default-src 'none'",
  )
  expect(complaints).toEqual([])
})

test('signing in comes back to the path, with a client id that the publisher wrote into the page', async () => {
  const { page } = await served.open({
    settings: { DESK_HF_URL: identity.url, HUGGINGFACE_BASE_URL: `${identity.url}/v1` },
  })
  await page.route(`${host.url}some/desk/`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</head>', '<meta name="oauth-client-id" content="desk-app" /></head>')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`${host.url}some/desk/`)
  await page.getByRole('combobox', { name: 'Model from' }).selectOption('hub')
  await page.getByRole('button', { name: 'Sign in with Hugging Face' }).click()
  await page.waitForURL(`${host.url}some/desk/#/`)
  expect(identity.refusals).toEqual([])
})

test('a page that came by http from another machine copies all the same, and keeps the focus', async () => {
  const { page } = await served.open()
  await page.route('http://desk.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${host.url}some/desk${pathname}` }) })
  })
  await page.goto('http://desk.test/#/gate')
  const copy = page.getByRole('button', { name: 'The completion as it was read' })
  const completion = page.getByLabel('Completion', { exact: true })
  const text = await completion.inputValue()
  await copy.click()
  await page.getByText('copied').waitFor()
  expect(await copy.evaluate((it) => it === document.activeElement)).toBe(true)
  await completion.fill('')
  await page.keyboard.press('ControlOrMeta+V')
  expect(await completion.inputValue()).toBe(text)
})
