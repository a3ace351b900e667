import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPublic, type Send, sendTo } from '../../src/node/fetch-public.ts'
import { type Lookup, publicUrl } from '../../src/node/public-url.ts'

/** Names of this test only; nothing is asked of a name server. */
const lookup: Lookup = async (host) => {
  const names: Record<string, string[]> = {
    'shop.example': ['93.184.215.14'],
    'rebound.example': ['93.184.215.14', '10.1.2.3'],
    'inside.example': ['192.168.7.7'],
    'mapped.example': ['::ffff:169.254.169.254'],
    'six.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  }
  const found = names[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

describe('no public address', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.9.8.7:8080/x',
    'http://localhost:3000/',
    'http://LOCALHOST./',
    'http://api.localhost/',
    'http://10.20.30.40/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://100.127.255.254/',
    'http://0.0.0.0/',
    'http://0/',
    'http://255.255.255.255/',
    'http://224.0.0.1/',
    'http://192.0.0.192/',
    'http://168.63.129.16/',
    'http://3232235777/',
    'http://0xC0A80001/',
    'http://0300.0250.0.1/',
    'http://127.1/',
    'http://0x7f.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:192.168.1.1]/',
    'http://[::ffff:c0a8:101]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://１２７.０.０.１/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://router/',
    'http://inside.example/',
    'http://mapped.example/',
    'http://rebound.example/',
  ])('%s', async (url) => {
    const judged = await publicUrl(url, { lookup })
    expect(judged.ok ? 'taken' : judged.issues[0]!.message).toBe('the address is a private or local address')
  })

  test.each([
    ['file:///etc/passwd', 'must begin with http or https, got file:'],
    ['ftp://shop.example/', 'must begin with http or https, got ftp:'],
    ['javascript:alert(1)', 'must begin with http or https'],
    ['http://user:pw@shop.example/', 'must not hold a name or password'],
    ['http://user@shop.example/', 'must not hold a name or password'],
    ['shop', 'is no address'],
    ['http://', 'is no address'],
    ['http://nowhere.example/', 'has a host that is not known: nowhere.example'],
  ])('%s', async (url, words) => {
    const judged = await publicUrl(url, { lookup })
    expect(judged.ok ? 'taken' : judged.issues[0]!.message).toContain(words)
  })
})

test.each([
  'https://shop.example/a?b=c',
  'http://six.example:8080/',
  'https://8.8.8.8/',
  'http://[2606:4700::1111]/',
  'http://shop.example./',
])('%s is public', async (url) => {
  expect(await publicUrl(url, { lookup })).toMatchObject({ ok: true })
})

describe('fetching', () => {
  const hops: Record<string, [number, string?]> = {
    'http://shop.example/': [200],
    'http://shop.example/there': [302, '/'],
    'http://shop.example/inside': [302, 'http://10.0.0.5/'],
    'http://shop.example/name': [307, 'http://inside.example/'],
    'http://shop.example/file': [301, 'file:///etc/passwd'],
    'http://shop.example/round': [302, '/round'],
  }
  const sent: string[] = []
  const send: Send = async (url, { address }) => {
    sent.push(`${url.href} at ${address}`)
    const [status, location] = hops[url.href] ?? [404]
    return new Response(null, { status, ...(location && { headers: { location } }) })
  }

  test('a redirect to a public address is followed', async () => {
    sent.length = 0
    const fetched = await fetchPublic('http://shop.example/there', { lookup, send })
    expect(fetched.ok && fetched.value.status).toBe(200)
    expect(sent).toEqual(['http://shop.example/there at 93.184.215.14', 'http://shop.example/ at 93.184.215.14'])
  })

  test.each(['inside', 'name'])('a redirect to a private address (%s) is refused before it is asked', async (path) => {
    sent.length = 0
    const fetched = await fetchPublic(`http://shop.example/${path}`, { lookup, send })
    expect(fetched).toMatchObject({ ok: false, issues: [{ message: 'the address is a private or local address' }] })
    expect(sent).toHaveLength(1)
  })

  test('a redirect to a file is refused', async () => {
    expect(await fetchPublic('http://shop.example/file', { lookup, send })).toMatchObject({ ok: false })
  })

  test('an endless redirect is given up', async () => {
    sent.length = 0
    const fetched = await fetchPublic('http://shop.example/round', { lookup, send, maxRedirects: 3 })
    expect(fetched).toMatchObject({ ok: false, issues: [{ message: 'the address redirects more than 3 times' }] })
    expect(sent).toHaveLength(4)
  })

  describe('over a real connection', () => {
    let server: Server
    let port = 0
    beforeAll(async () => {
      server = createServer((request, response) => {
        if (request.url === '/slow') return
        response.setHeader('x-host', request.headers.host ?? '')
        response.end('hello')
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      port = (server.address() as AddressInfo).port
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })

    test('the connection goes to the address that was judged, whatever the name says', async () => {
      const response = await sendTo(new URL(`http://shop.example:${port}/`), { address: '127.0.0.1', family: 4 })
      expect(await response.text()).toBe('hello')
      expect(response.headers.get('x-host')).toBe(`shop.example:${port}`)
    })

    test('it stops when its signal aborts', async () => {
      const signal = AbortSignal.timeout(50)
      await expect(
        sendTo(new URL(`http://shop.example:${port}/slow`), { address: '127.0.0.1', family: 4 }, signal),
      ).rejects.toThrow()
    })
  })
})
