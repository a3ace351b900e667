import { fail, type Issue, ok, type Result } from '../core/issue.ts'
import { isObject } from '../core/json.ts'
import type { Host } from './host.ts'

/** The models that an OpenAI-compatible server has, by its `/models`. */
export async function serverModels(
  baseUrl: string,
  { host, timeoutMs, key }: { host: Host; timeoutMs: number; key?: string | undefined },
): Promise<Result<string[]>> {
  const url = `${baseUrl.replace(/\/+$/, '')}/models`
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  // A server is a stranger: it may be off, slow, or not what it was taken for.
  try {
    const signal = AbortSignal.any([host.signal, AbortSignal.timeout(timeoutMs)])
    const response = await host.fetch(url, { headers, signal })
    if (!response.ok) return fail(unreachable(`${url} answered ${response.status}`))
    const body: unknown = await response.json()
    const list = isObject(body) && Array.isArray(body['data']) ? body['data'] : []
    return ok(list.flatMap((it) => (isObject(it) && typeof it['id'] === 'string' ? [it['id']] : [])))
  } catch (error) {
    return fail(unreachable(`${url} does not answer (${error instanceof Error ? error.message : String(error)})`))
  }
}

function unreachable(message: string): Issue {
  return { code: 'model-unreachable', message }
}
