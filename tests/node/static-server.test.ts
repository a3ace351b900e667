import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaticServer, serveFolder } from '../../src/node/static-server.ts'

let server: StaticServer
beforeAll(async () => {
  const above = await mkdtemp(join(tmpdir(), 'desk-static-'))
  const folder = join(above, 'page')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(above, 'secret.txt'), 'secret')
  await writeFile(join(folder, '.env'), 'secret')
  await writeFile(join(folder, 'index.html'), '<p>home')
  await writeFile(join(folder, 'assets', 'a.js'), 'export {}')
  server = await serveFolder({ folder, headers: { 'x-policy': 'strict' }, port: 0 })
})
afterAll(() => server.close())

/** As it is, since `fetch` would tidy the path up before it is sent. */
function ask(path: string, method = 'GET'): Promise<{ status: number; type: string; policy: string; body: string }> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method }, async (response) => {
      let body = ''
      for await (const piece of response) body += String(piece)
      const header = (name: string) => String(response.headers[name] ?? '')
      resolve({ status: response.statusCode ?? 0, type: header('content-type'), policy: header('x-policy'), body })
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('files of a folder', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', '<p>home'],
    ['/index.html?v=1', 'text/html; charset=utf-8', '<p>home'],
    ['/assets/a.js', 'text/javascript; charset=utf-8', 'export {}'],
  ])('%s is served with its type and the headers', async (path, type, body) => {
    expect(await ask(path)).toEqual({ status: 200, type, policy: 'strict', body })
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/..\\secret.txt',
    '//../secret.txt',
    '/.env',
    '/%00',
    '/%E0%A4%A',
    '/assets',
    '/assets/',
    '/nothing.js',
  ])('%s is not found, and the headers are there all the same', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, policy: 'strict', body: 'not found' })
  })

  test('HEAD gives the head alone, and what would change something is refused', async () => {
    expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, body: '' })
    expect((await ask('/', 'POST')).status).toBe(405)
  })
})
