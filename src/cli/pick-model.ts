import type { Result } from '../core/issue.ts'
import { candidates, readBaseUrl } from '../model/address.ts'
import type { Model } from '../model/model.ts'
import { readModelName } from '../model/providers.ts'
import { findModel, listProviders } from '../node/providers.ts'
import type { Host } from './host.ts'
import { serverModels } from './server-models.ts'
import { UsageError } from './usage-error.ts'

interface Place {
  env: Host['env']
  host: Host
}

/**
 * Who is asked: the model that is named, else `DESK_MODEL`, else the first of a server given by its address, else the
 * first of a server on this machine, else of Hugging Face's router where its key is there.
 */
export async function pickModel(
  { name, baseUrl }: { name: string | undefined; baseUrl: string | undefined },
  place: Place,
): Promise<Model> {
  const { env, host } = place
  if (baseUrl !== undefined && !URL.canParse(readBaseUrl(baseUrl)))
    throw new UsageError(`--base-url takes an address such as http://localhost:8080/v1, not "${baseUrl}"`)
  const named = name ?? env['DESK_MODEL']
  if (named) return found(findModel(named, { env, baseUrl, fetch: host.fetch }))
  if (baseUrl !== undefined) return ofServer(baseUrl, place)
  const chosen = await firstAtHand(place)
  await host.stderr.write(`desk: no model is named; asking ${chosen}\n`)
  return found(findModel(chosen, { env, fetch: host.fetch }))
}

function found(result: Result<Model>): Model {
  if (result.ok) return result.value
  throw new UsageError(result.issues.map((it) => it.message).join('; '))
}

/** The first model of a server. One that lists none is asked all the same: many serve one model by any name. */
async function ofServer(baseUrl: string, { env, host }: Place): Promise<Model> {
  const key = env['DESK_API_KEY']
  for (const base of candidates(readBaseUrl(baseUrl))) {
    const listed = await serverModels(base, { host, timeoutMs: 5000, key })
    const id = listed.ok ? listed.value[0] : undefined
    if (id === undefined) continue
    // A name such as openai/gpt-oss-20b is this server's own, and the key of OpenAI is none of its business.
    const isTaken = readModelName(id).ok
    const own = isTaken ? { name: `hosted_vllm/${id}`, env: { ...env, HOSTED_VLLM_API_KEY: key } } : { name: id, env }
    return found(findModel(own.name, { env: own.env, baseUrl: base, fetch: host.fetch }))
  }
  return found(findModel(undefined, { env, baseUrl, fetch: host.fetch }))
}

async function firstAtHand({ env, host }: Place): Promise<string> {
  const providers = listProviders(env)
  const local = providers.filter((it) => it.isLocal)
  const lists = await Promise.all(local.map((it) => serverModels(it.baseUrl, { host, timeoutMs: 1000 })))
  for (const [at, list] of lists.entries()) if (list.ok && list.value[0]) return `${local[at]!.prefix}/${list.value[0]}`
  const withKey = providers.filter((it) => it.hasKey && it.keyVariable !== undefined)
  const router = withKey.find((it) => it.prefix === 'huggingface')
  const routed = router && (await serverModels(router.baseUrl, { host, timeoutMs: 5000 }))
  if (routed?.ok && routed.value[0]) return `huggingface/${routed.value[0]}`
  throw new UsageError(howToName(withKey[0]))
}

function howToName(withKey: { prefix: string; keyVariable: string | undefined } | undefined): string {
  const key = withKey
    ? `${withKey.keyVariable} is set: say which model, as in --model ${withKey.prefix}/NAME`
    : 'a key such as HF_TOKEN in the environment or in .env, and --model provider/model'
  return `no model is named, and no server on this machine answers. Three ways on:
  1. ${key}
  2. --base-url of an OpenAI-compatible server, such as http://localhost:8080/v1
  3. desk demo, which needs neither key nor model
desk models lists what can be reached`
}
