import type { ModelTraits } from '../core/flow.ts'
import { fail, type Issue, ok, type Result } from '../core/issue.ts'
import { readBaseUrl } from '../model/address.ts'
import { type AskOptions, askHub, askList, askServer } from '../model/ask-traits.ts'
import type { Model } from '../model/model.ts'
import { openAiCompatible } from '../model/openai.ts'
import { baseUrlVariable, type Provider, providers, readModelName } from '../model/providers.ts'
import type { Env } from './env.ts'

/** What a model is found with. */
export interface FindOptions {
  env: Env
  /** Points the provider elsewhere. With it, any name is a model's. */
  baseUrl?: string | undefined
  fetch?: typeof globalThis.fetch | undefined
  stream?: boolean | undefined
  timeoutMs?: number | undefined
}

/** Makes the model that `provider/model` names, or `DESK_MODEL` where nothing is named, with its key and address. */
export function findModel(given: string | undefined, options: FindOptions): Result<Model> {
  const { env, stream, timeoutMs, fetch } = options
  const name = given || env['DESK_MODEL'] || (options.baseUrl ? 'default' : undefined)
  if (name === undefined) return fail(unnamed)
  const read = readModelName(name)
  if (!read.ok && !options.baseUrl) return read
  const { provider, model } = read.ok ? read.value : { provider: unknownServer, model: name }
  const elsewhere = options.baseUrl || env[baseUrlVariable(provider.prefix)]
  const baseUrl = readBaseUrl(elsewhere || provider.baseUrl)
  const apiKey = keyOf(provider, env)
  if (!apiKey && provider.key === 'needed' && !elsewhere) return fail(keyMissing(name, provider))
  const { headers } = provider
  const hub = env['DESK_HF_URL'] || (elsewhere ? '' : 'https://huggingface.co')
  const hubUrl = hub && readBaseUrl(hub)
  const ask: AskOptions = { baseUrl, model, apiKey, headers, fetch }
  return ok(
    openAiCompatible({
      ...{ name, baseUrl, model, apiKey, headers, fetch, stream, timeoutMs },
      traits: ({ signal }) => askTraits(provider, { ...ask, signal }, { hubUrl, elsewhere: Boolean(elsewhere) }),
    }),
  )
}

/** One provider as `desk models` lists it. */
export interface ListedProvider {
  prefix: string
  baseUrl: string
  /** Absent where no key is needed. */
  keyVariable: string | undefined
  hasKey: boolean
  /** On this machine, so that asking whether it answers costs nobody anything. */
  isLocal: boolean
}

/** The providers there are, with what this environment has for them. */
export function listProviders(env: Env): ListedProvider[] {
  return providers.map((it) => {
    const baseUrl = readBaseUrl(env[baseUrlVariable(it.prefix)] || it.baseUrl)
    return {
      prefix: it.prefix,
      baseUrl,
      keyVariable: it.key === 'needed' ? it.keys[0] : undefined,
      hasKey: keyOf(it, env) !== undefined,
      isLocal: /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])(?:[:/]|$)/i.test(baseUrl),
    }
  })
}

/** A server that is given by its address alone. */
const unknownServer: Provider = {
  prefix: 'desk',
  baseUrl: '',
  keys: ['DESK_API_KEY'],
  key: 'optional',
  knows: 'own-server',
}

function keyOf({ keys }: Provider, env: Env): string | undefined {
  return keys.map((it) => env[it]?.trim()).find(Boolean)
}

async function askTraits(
  { knows, nativeTools }: Provider,
  ask: AskOptions,
  { hubUrl, elsewhere }: { hubUrl: string; elsewhere: boolean },
): Promise<ModelTraits> {
  if (knows === 'hub' && hubUrl) return askHub({ ...ask, hubUrl })
  if (knows === 'own-server' || elsewhere) return askServer(ask)
  const listed = await askList(ask)
  return nativeTools ? { nativeTools, ...listed } : listed
}

const unnamed: Issue = {
  code: 'model-not-found',
  message:
    'no model is named: say --model provider/model (or set DESK_MODEL), or --base-url for a server of your own; desk models lists what there is',
}

function keyMissing(name: string, { prefix, keys }: Provider): Issue {
  const message = `${name} needs a key: set ${keys[0]} in the environment or in .env, or point ${baseUrlVariable(prefix)} at a server of your own`
  return { code: 'account-refused', message }
}
