import { ok, type Result } from '../core/issue.ts'
import { listModels } from '../model/list-models.ts'
import type { Host } from './host.ts'

/** The names of the models that an OpenAI-compatible server has. */
export async function serverModels(
  baseUrl: string,
  { host, timeoutMs, key }: { host: Host; timeoutMs: number; key?: string | undefined },
): Promise<Result<string[]>> {
  const signal = AbortSignal.any([host.signal, AbortSignal.timeout(timeoutMs)])
  const listed = await listModels({ baseUrl, apiKey: key, fetch: host.fetch, signal })
  return listed.ok ? ok(listed.value.map((it) => it.id)) : listed
}
