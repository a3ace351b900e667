import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '../../src/core/json.ts'

/** A model server as a page meets it: whether it lets pages in, which key it wants, and what it lists. */
export interface ListingOptions {
  /** What `/v1/models` answers; without one the list is out of order. */
  list?: Json
  /** Lets pages of any origin read its answers. */
  cors?: boolean
  /** Answers 401 to completion requests with any other key; changed while it runs. */
  key?: string
}

export interface ListingServer {
  /** The base URL, `/v1` included. */
  url: string
  /** All requests but preflights: `GET /v1/models`, with the key that came along. */
  requests: { line: string; authorization: string | undefined }[]
  /** The key that is wanted from now on. */
  wants(key: string): void
  close(): Promise<void>
}

/** Starts one; every completion says that all is well. */
export async function startListingServer({ list, cors = true, key }: ListingOptions): Promise<ListingServer> {
  const requests: ListingServer['requests'] = []
  let wanted = key
  const server = createServer((request, response) => {
    if (cors) allow(response)
    if (request.method === 'OPTIONS') return void response.writeHead(cors ? 204 : 403).end()
    const { authorization } = request.headers
    requests.push({ line: `${request.method} ${request.url}`, authorization })
    if (request.url === '/v1/models' && list !== undefined) return sendJson(response, 200, list)
    if (request.url !== '/v1/chat/completions') return sendJson(response, 404, { error: 'not found' })
    if (wanted !== undefined && authorization !== `Bearer ${wanted}`)
      return sendJson(response, 401, { error: 'Invalid username or password.' })
    return complete(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    wants: (it) => {
      wanted = it
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function allow(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
}

function complete(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  request.on('end', () =>
    sendJson(response, 200, {
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'All is well.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 4, total_tokens: 24 },
    }),
  )
}

function sendJson(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
