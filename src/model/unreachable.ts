import type { Failure } from '../core/flow.ts'
import { redactText } from '../core/redact.ts'

/** A request that got no answer: the server is down, does not exist, broke off, or a browser kept the page from it. */
export function unreachable(url: string, thrown: unknown): Failure {
  const detail = redactText(detailOf(thrown)).slice(0, 200)
  const row = reasons.find(({ pattern }) => pattern.test(detail)) ?? otherwise
  // What a refused header holds may be the key.
  const shown = row.id === 'key-unsendable' ? '' : ` (${detail})`
  const message = `${url} cannot be reached${shown}: ${row.meaning}`
  return { issue: { code: 'model-unreachable', message }, act: { type: row.act }, cause: row.id }
}

/** A server that said nothing for too long. */
export function silent(url: string, limitMs: number): Failure {
  const message = `${url} said nothing for ${Math.round(limitMs / 1000)} s; it may still be loading the model: raise the timeout or try again later`
  return { issue: { code: 'model-unreachable', message }, act: { type: 'stop' }, cause: 'silent' }
}

const reasons: { id: string; pattern: RegExp; meaning: string; act: 'retry' | 'stop' }[] = [
  {
    id: 'nobody-listens',
    pattern: /ECONNREFUSED|connection refused/i,
    meaning: 'nothing listens there; start the server or check the base URL',
    act: 'stop',
  },
  {
    id: 'host-unknown',
    pattern: /ENOTFOUND|EAI_AGAIN|getaddrinfo/i,
    meaning: 'the host has no address; check the base URL and the network',
    act: 'stop',
  },
  {
    id: 'certificate',
    pattern: /CERT_|_CERT|certificate|self[- ]signed|ERR_TLS|wrong version number/i,
    meaning: 'its certificate is not trusted; check the address, or use http for a server of your own',
    act: 'stop',
  },
  {
    id: 'address-unusable',
    pattern: /invalid url|failed to parse url|unknown scheme|ERR_INVALID/i,
    meaning: 'this is not an address; give the base URL as http://host:port/v1',
    act: 'stop',
  },
  {
    id: 'port-barred',
    pattern: /bad port/i,
    meaning: 'fetch asks nobody at this port; let the server listen at another',
    act: 'stop',
  },
  {
    id: 'silent',
    pattern: /(?:HEADERS|BODY)_TIMEOUT/,
    meaning: 'it said nothing for too long; it may still be loading the model: try again later',
    act: 'stop',
  },
  {
    id: 'key-unsendable',
    pattern: /invalid header value|ByteString/i,
    meaning: 'the key or a header holds a character that no header may have; copy the key again',
    act: 'stop',
  },
  {
    id: 'page-kept-out',
    pattern: /failed to fetch|networkerror when|load failed/i,
    meaning:
      'the server is down, or it does not allow this page: start it with CORS on (Ollama: OLLAMA_ORIGINS), open the page from your own machine, or use the command line',
    act: 'stop',
  },
]

const otherwise = { id: 'no-answer', meaning: 'the connection broke; asking again may help', act: 'retry' as const }

/** `fetch failed` says nothing; its cause does. */
function detailOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` ${String(cause.code)}` : ''
  const inner = cause instanceof Error ? `: ${cause.message}` : ''
  return `${thrown.message}${inner}${inner.includes(code) ? '' : code}`
}
