import type { ModelTraits } from '../core/flow.ts'
import type { Json } from '../core/json.ts'
import { candidates, endpoint, serverRoot } from './address.ts'
import { type Credentials, headersFor } from './headers.ts'
import { joinTraits, member, splitProvider, traitsFromHub, traitsFromList, traitsFromTemplate } from './traits.ts'

/** Whom to ask about a model. */
export interface AskOptions extends Credentials {
  baseUrl: string
  model: string
  fetch?: typeof globalThis.fetch | undefined
  signal?: AbortSignal | undefined
}

/** Asks a server of one's own: its list of models, and its template where it shows one. */
export async function askServer(options: AskOptions): Promise<ModelTraits> {
  const { baseUrl, model } = options
  const root = serverRoot(baseUrl)
  const [list, props, shown, known] = await Promise.all([
    getFirst(
      candidates(baseUrl).map((it) => endpoint(it, 'models')),
      options,
    ),
    get(`${root}/props`, options),
    get(`${root}/api/show`, { ...options, body: { model } }),
    get(`${root}/api/v0/models/${model}`, options),
  ])
  const template = traitsFromTemplate(member(props, 'chat_template'))
  const listed = { ...traitsFromList(list ?? null, model), ...traitsFromList(known ?? null, model) }
  return joinTraits(template, { ...traitsFromProps(props), ...traitsFromShow(shown), ...listed })
}

/** Asks a provider's list of models, which says of some what they can do. */
export async function askList(options: AskOptions): Promise<ModelTraits> {
  return traitsFromList((await get(endpoint(options.baseUrl, 'models'), options)) ?? null, options.model)
}

/** Asks the Hub for the template and the router for what the providers read. */
export async function askHub(options: AskOptions & { hubUrl: string }): Promise<ModelTraits> {
  const [model] = splitProvider(options.model)
  const fields = ['config', 'gated', 'inferenceProviderMapping'].map((it) => `expand[]=${it}`).join('&')
  const [info, entry] = await Promise.all([
    get(`${options.hubUrl}/api/models/${model}?${fields}`, options),
    get(endpoint(options.baseUrl, `models/${model}`), options),
  ])
  return joinTraits(traitsFromHub(info ?? null), traitsFromList(entry ?? null, options.model))
}

/**
 * llama.cpp: `{"chat_template_caps":{"supports_tools":true},"default_generation_settings":{"n_ctx":4096}}`. It reads what
 * the template it shows was made for; older ones show the template alone, and refuse tools if started without it.
 */
function traitsFromProps(props: Json | undefined): ModelTraits {
  const taught = traitsFromTemplate(member(props, 'chat_template')).nativeTools
  const tools = member(member(props, 'chat_template_caps'), 'supports_tools') ?? taught
  const context = member(member(props, 'default_generation_settings'), 'n_ctx')
  return {
    ...(typeof tools === 'boolean' ? { nativeTools: tools } : {}),
    ...(typeof context === 'number' && context > 0 ? { contextTokens: context } : {}),
  }
}

/** Ollama: `{"capabilities":["completion","tools"]}`. */
function traitsFromShow(shown: Json | undefined): ModelTraits {
  const capabilities = member(shown, 'capabilities')
  return Array.isArray(capabilities) ? { nativeTools: capabilities.includes('tools') } : {}
}

async function getFirst(urls: string[], options: AskOptions): Promise<Json | undefined> {
  const answers = await Promise.all(urls.map((it) => get(it, options)))
  return answers.find((it) => it !== undefined)
}

/** The answer's JSON, or nothing: what cannot be asked is not known. */
async function get(url: string, options: AskOptions & { body?: Json }): Promise<Json | undefined> {
  const { fetch = globalThis.fetch, signal, body } = options
  const soon = AbortSignal.timeout(askMs)
  // fetch throws when nobody answers, and json() at what is not JSON.
  try {
    const response = await fetch(url, {
      headers: { ...headersFor(options), ...(body ? jsonHeader : {}) },
      signal: signal ? AbortSignal.any([signal, soon]) : soon,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return response.ok ? ((await response.json()) as Json) : undefined
  } catch {
    return undefined
  }
}

const askMs = 3000
const jsonHeader = { 'content-type': 'application/json' }
