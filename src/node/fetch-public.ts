import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { fail, ok, type Result } from '../core/issue.ts'
import { type Lookup, type PublicTarget, publicTarget, type ResolvedAddress } from './public-url.ts'

export interface FetchPublicOptions {
  signal?: AbortSignal | undefined
  maxRedirects?: number
  lookup?: Lookup
  /** Sends one request to exactly the given address. */
  send?: Send
}

export type Send = (url: URL, to: ResolvedAddress, signal?: AbortSignal) => Promise<Response>

/**
 * Fetches a public address with GET. Every hop of a redirect is judged like the first, and the connection goes to the
 * address that was judged, so a name cannot change its mind in between. Throws only where the connection fails.
 */
export async function fetchPublic(
  given: string | URL,
  { signal, maxRedirects = 5, lookup, send = sendTo }: FetchPublicOptions = {},
): Promise<Result<Response>> {
  let next: string | URL = given
  for (let hop = 0; hop <= maxRedirects; hop++) {
    signal?.throwIfAborted()
    const target: Result<PublicTarget> = await publicTarget(next, lookup)
    if (!target.ok) return target
    const { url, addresses } = target.value
    const response = await send(url, addresses[0]!, signal)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || !location) return ok(response)
    await response.body?.cancel()
    next = URL.canParse(location, url) ? new URL(location, url) : location
  }
  return fail({ code: 'argument-value', message: `the address redirects more than ${maxRedirects} times` })
}

/** One GET over a connection to the given address; the host name stays in the request and in the certificate check. */
export function sendTo(url: URL, { address, family }: ResolvedAddress, signal?: AbortSignal): Promise<Response> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      signal,
      agent: false,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'dispatch-desk' },
      lookup: (_host, options, found) => {
        if (options.all) found(null, [{ address, family }])
        else found(null, address, family)
      },
    })
    sent.once('error', reject)
    sent.once('response', (incoming) => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(incoming.headers)) {
        for (const it of [value ?? []].flat()) headers.append(name, it)
      }
      const status = incoming.statusCode ?? 502
      const hasBody = ![101, 204, 205, 304].includes(status)
      if (!hasBody) incoming.resume()
      resolve(
        new Response(hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null, { status, headers }),
      )
    })
    sent.end()
  })
}
