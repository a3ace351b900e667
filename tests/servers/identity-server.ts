import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the identity server behaves; changed between sign-ins. */
export interface IdentityBehaviour {
  clientId: string
  /** What it gives, whatever was asked for. */
  scope: string
  expiresIn: number
  /** Sends this instead of the state it was given. */
  state?: string | undefined
  /** The person says no. */
  isDenied?: boolean
}

export interface IdentityServer {
  url: string
  behaviour: IdentityBehaviour
  /** Tokens given out, newest last. */
  tokens: string[]
  /** Why a request was refused, in order. */
  refusals: string[]
  close(): Promise<void>
}

interface Grant {
  challenge: string
  redirectUri: string
}

/**
 * OAuth as Hugging Face does it for public apps: the person says yes at once, a code is good once, and only for whoever
 * knows the verifier whose SHA-256 began the sign-in.
 */
export async function startIdentityServer(): Promise<IdentityServer> {
  const grants = new Map<string, Grant>()
  const tokens: string[] = []
  const refusals: string[] = []
  const behaviour: IdentityBehaviour = {
    clientId: 'desk-app',
    scope: 'openid profile inference-api',
    expiresIn: 28_800,
  }
  const refuse = (response: ServerResponse, reason: string) => {
    refusals.push(reason)
    sendJson(response, 400, { error: 'invalid_request', error_description: reason })
  }
  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const wrong = wrongIn(query, behaviour)
    if (wrong) return refuse(response, wrong)
    const redirectUri = query.get('redirect_uri')!
    const code = randomUUID()
    grants.set(code, { challenge: query.get('code_challenge')!, redirectUri })
    const state = behaviour.state ?? query.get('state')!
    const answer = behaviour.isDenied ? { error: 'access_denied', state } : { code, state }
    response.writeHead(302, { location: `${redirectUri}?${new URLSearchParams(answer)}` }).end()
  }
  const exchange = (form: URLSearchParams, response: ServerResponse) => {
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant) return refuse(response, 'the code is unknown or used')
    if (form.get('grant_type') !== 'authorization_code') return refuse(response, 'wrong grant type')
    if (hash !== grant.challenge) return refuse(response, 'the verifier does not fit the challenge')
    if (form.get('redirect_uri') !== grant.redirectUri) return refuse(response, 'another redirect_uri')
    if (form.get('client_id') !== behaviour.clientId) return refuse(response, 'another client')
    const token = `hf_oauth_${randomUUID()}`
    tokens.push(token)
    const { scope, expiresIn } = behaviour
    const claims = Buffer.from(JSON.stringify({ preferred_username: 'maria' })).toString('base64url')
    sendJson(response, 200, {
      access_token: token,
      token_type: 'bearer',
      expires_in: expiresIn,
      scope,
      id_token: `e30.${claims}.c2ln`,
    })
  }
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://identity.test')
    if (pathname === '/oauth/authorize') return authorize(searchParams, response)
    if (pathname === '/oauth/token' && request.method === 'POST') return exchange(await formOf(request), response)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour,
    tokens,
    refusals,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function wrongIn(query: URLSearchParams, { clientId }: IdentityBehaviour): string | undefined {
  if (query.get('client_id') !== clientId) return 'unknown client'
  if (query.get('response_type') !== 'code') return 'only codes are given'
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) return 'PKCE with S256 is needed'
  if (!query.get('state')) return 'no state'
  if (!query.get('scope')?.split(' ').includes('inference-api')) return 'the scope is missing'
  return /^http:\/\/127\.0\.0\.1:\d+\/[^?#]*$/.test(query.get('redirect_uri') ?? '') ? undefined : 'not a redirect_uri'
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
