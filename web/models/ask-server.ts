import { candidates, readBaseUrl } from '../../src/model/address.ts'
import { listModels } from '../../src/model/list-models.ts'
import { type OfferedModel, offeredModels } from './offered-model.ts'

/** What a server says when a page asks it for its models. */
export type ServerAnswer =
  | { type: 'models'; models: OfferedModel[] }
  /** It is there, but does not let this page read what it says. */
  | { type: 'kept-out' }
  | { type: 'key-needed' }
  /** Nothing listens there, or the browser did not let the page ask. */
  | { type: 'silent'; message: string }

/** Asks a server for its models, with `/v1` where that was left out, and finds out why it cannot be asked. */
export async function askServer({ baseUrl, key, headers, timeoutMs = 20_000 }: AskedServer): Promise<ServerAnswer> {
  let answer: ServerAnswer | undefined
  for (const base of candidates(readBaseUrl(baseUrl))) {
    const listed = await listModels({ baseUrl: base, apiKey: key, headers, signal: AbortSignal.timeout(timeoutMs) })
    if (listed.ok) return { type: 'models', models: offeredModels(listed.value) }
    const { code, message } = listed.issues[0]!
    if (code === 'account-refused') return { type: 'key-needed' }
    answer = { type: 'silent', message }
    if (!message.includes(' does not answer ')) continue
    return (await isThere(base, timeoutMs)) ? { type: 'kept-out' } : answer
  }
  return answer ?? { type: 'silent', message: `${baseUrl} is no address` }
}

interface AskedServer {
  baseUrl: string
  key?: string | undefined
  headers?: Record<string, string> | undefined
  /** Long, since a browser may be asking the person for leave meanwhile. */
  timeoutMs?: number | undefined
}

/** Without reading the answer a page may ask anybody: that tells a closed port from a server that keeps pages out. */
async function isThere(baseUrl: string, timeoutMs: number): Promise<boolean> {
  // A server that is off, or a browser that refuses.
  try {
    await fetch(`${baseUrl}/models`, { mode: 'no-cors', signal: AbortSignal.timeout(timeoutMs) })
    return true
  } catch {
    return false
  }
}
