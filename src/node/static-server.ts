import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A folder on a port of this machine, and nothing beside it. */
export interface StaticServer {
  /** With a slash at its end. */
  url: string
  close(): Promise<void>
}

/** What is served, with which headers, and on which port; 0 takes any that is free. */
export interface StaticOptions {
  folder: string
  headers: Record<string, string>
  port: number
}

/** Serves the files of a folder on the loopback address. Rejects where the port is taken. */
export async function serveFolder({ folder, headers, port }: StaticOptions): Promise<StaticServer> {
  const server = createServer((request, response) => void answer(request, response, { folder, headers }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const taken = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${taken}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function answer(
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  { folder, headers }: Omit<StaticOptions, 'port'>,
): Promise<void> {
  const say = (status: number, words: string) => {
    response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
    response.end(method === 'HEAD' ? undefined : words)
  }
  if (method !== 'GET' && method !== 'HEAD') return say(405, 'only GET and HEAD')
  const file = fileFor(url, folder)
  // The disk: the file may be missing, or be taken away while it is read.
  try {
    const found = file === undefined ? undefined : await stat(file)
    if (file === undefined || !found?.isFile()) return say(404, 'not found')
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { ...headers, 'content-type': type, 'content-length': found.size })
    if (method === 'HEAD') response.end()
    else await pipeline(createReadStream(file), response)
  } catch {
    if (response.headersSent) response.destroy()
    else say(404, 'not found')
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * The file that a request's path names; nothing for what leads out of the folder or is hidden.
 *
 *     /assets/a.js?v=1  ->  FOLDER/assets/a.js
 *     /                 ->  FOLDER/index.html
 *     /%2e%2e/secret    ->  nothing
 */
export function fileFor(url: string, folder: string): string | undefined {
  const path = decoded(url.split(/[?#]/)[0] ?? '')
  const names = path?.split('/').filter((it) => it !== '')
  const isStrange = (it: string) => it.startsWith('.') || /[\\:\0]/.test(it) || it.includes(sep)
  if (path === undefined || names === undefined || names.some(isStrange)) return undefined
  return join(folder, ...names, ...(path.endsWith('/') ? ['index.html'] : []))
}

function decoded(path: string): string | undefined {
  // A path from outside may be cut in the middle of a character.
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
