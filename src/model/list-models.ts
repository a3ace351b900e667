import { fail, type Issue, ok, type Result } from '../core/issue.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { thrownText } from '../core/thrown.ts'
import { endpoint } from './address.ts'
import { type Credentials, headersFor } from './headers.ts'

/** Whose list is asked for, and how. */
export interface ListOptions extends Credentials {
  baseUrl: string
  fetch?: typeof globalThis.fetch | undefined
  signal?: AbortSignal | undefined
}

/** One model as its server lists it; only the name is sure to be there. */
export type ModelEntry = JsonObject & { id: string }

/** The models that an OpenAI-compatible server has, by its `/models`. */
export async function listModels(options: ListOptions): Promise<Result<ModelEntry[]>> {
  const { baseUrl, fetch = globalThis.fetch, signal = null } = options
  const url = endpoint(baseUrl.replace(/\/{1,20}$/, ''), 'models')
  // A server is a stranger: it may be off, slow, or not what it was taken for.
  try {
    const response = await fetch(url, { headers: headersFor(options), signal })
    if (response.status === 401 || response.status === 403) return fail(refused(url, response.status))
    if (!response.ok) return fail(unreachable(`${url} answered ${response.status}`))
    return ok(entriesOf((await response.json()) as Json))
  } catch (error) {
    return fail(unreachable(`${url} does not answer (${thrownText(error)})`))
  }
}

function entriesOf(body: Json): ModelEntry[] {
  const list = isObject(body) && Array.isArray(body['data']) ? body['data'] : []
  return list.filter((it): it is ModelEntry => isObject(it) && typeof it['id'] === 'string')
}

function unreachable(message: string): Issue {
  return { code: 'model-unreachable', message }
}

function refused(url: string, status: number): Issue {
  return { code: 'account-refused', message: `${url} answered ${status}: it wants a key, or another one` }
}
