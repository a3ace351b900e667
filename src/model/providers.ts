import { fail, ok, type Result } from '../core/issue.ts'

/** A place that serves models, as `provider/model` names it. */
export interface Provider {
  prefix: string
  baseUrl: string
  /** Where its key stands in the environment, the usual name first. */
  keys: readonly string[]
  /** `optional` for servers of one's own. */
  key: 'needed' | 'optional'
  headers?: Record<string, string>
  /** Who knows what its models can do: the Hub, its list of models, or the server on one's own machine. */
  knows: 'hub' | 'list' | 'own-server'
  /** All of its models take native tools. */
  nativeTools?: true
}

/** A name taken apart: which provider `huggingface/groq/openai/gpt-oss-20b` asks, and for which model. */
export interface ModelName {
  /** As it was given. */
  name: string
  provider: Provider
  /** As the server knows it: `openai/gpt-oss-20b:groq`. */
  model: string
}

/** The providers there are; every one speaks OpenAI's chat completions, so this is all there is to know of them. */
export const providers: readonly Provider[] = [
  {
    ...cloud('huggingface', 'https://router.huggingface.co/v1', 'HF_TOKEN', 'HUGGINGFACE_API_KEY'),
    knows: 'hub',
  },
  { ...cloud('openai', 'https://api.openai.com/v1'), nativeTools: true },
  {
    ...cloud('anthropic', 'https://api.anthropic.com/v1'),
    nativeTools: true,
    // Without it no answer reaches a web page.
    headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
  },
  {
    ...cloud('gemini', 'https://generativelanguage.googleapis.com/v1beta/openai', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'),
    nativeTools: true,
  },
  cloud('deepseek', 'https://api.deepseek.com/v1'),
  cloud('groq', 'https://api.groq.com/openai/v1'),
  cloud('mistral', 'https://api.mistral.ai/v1'),
  cloud('together_ai', 'https://api.together.xyz/v1', 'TOGETHER_API_KEY', 'TOGETHERAI_API_KEY'),
  cloud('fireworks_ai', 'https://api.fireworks.ai/inference/v1', 'FIREWORKS_API_KEY', 'FIREWORKS_AI_API_KEY'),
  cloud('openrouter', 'https://openrouter.ai/api/v1'),
  cloud('xai', 'https://api.x.ai/v1'),
  cloud('cerebras', 'https://api.cerebras.ai/v1'),
  cloud('deepinfra', 'https://api.deepinfra.com/v1/openai'),
  cloud('moonshot', 'https://api.moonshot.ai/v1'),
  ownServer('ollama', 'http://localhost:11434/v1'),
  ownServer('lm_studio', 'http://localhost:1234/v1'),
  ownServer('llamacpp', 'http://localhost:8080/v1'),
  ownServer('hosted_vllm', 'http://localhost:8000/v1'),
  // Answers at the root, without /v1.
  ownServer('litellm_proxy', 'http://localhost:4000', 'LITELLM_API_KEY'),
]

/** Reads `provider/model`. The Hub's router takes its own providers as a first word, or as a suffix. */
export function readModelName(name: string): Result<ModelName> {
  const slash = name.indexOf('/')
  const prefix = slash < 0 ? name : name.slice(0, slash)
  const rest = slash < 0 ? '' : name.slice(slash + 1)
  const provider = providers.find((it) => it.prefix === prefix.toLowerCase())
  if (!provider) return fail({ code: 'model-not-found', message: unknownProvider(prefix, name) })
  if (rest === '')
    return fail({ code: 'model-not-found', message: `"${name}" names no model: write ${provider.prefix}/model` })
  return ok({ name, provider, model: provider.knows === 'hub' ? routed(rest) : rest })
}

/** The variable that points a provider elsewhere: `HUGGINGFACE_BASE_URL`. */
export function baseUrlVariable(prefix: string): string {
  return `${prefix.toUpperCase()}_BASE_URL`
}

/** `groq/openai/gpt-oss-20b` → `openai/gpt-oss-20b:groq`. */
function routed(model: string): string {
  const [first = '', ...rest] = model.split('/')
  if (rest.length < 2) return model
  return model.includes(':') ? rest.join('/') : `${rest.join('/')}:${first}`
}

function unknownProvider(prefix: string, name: string): string {
  const word = plain(prefix)
  const near = word && providers.find(({ prefix: it }) => plain(it).includes(word) || word.includes(plain(it)))
  const hint = near ? `; did you mean ${near.prefix}/…?` : ''
  const there = providers.map((it) => it.prefix).join(', ')
  return `"${name}" is not provider/model: there is no provider "${prefix}"${hint} (there are: ${there})`
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Its key stands in `XAI_API_KEY` for `xai`, where no other names are given. */
function cloud(prefix: string, baseUrl: string, ...others: string[]): Provider {
  const keys = others.length > 0 ? others : [`${prefix.toUpperCase()}_API_KEY`]
  return { prefix, baseUrl, keys, key: 'needed', knows: 'list' }
}

function ownServer(prefix: string, baseUrl: string, ...others: string[]): Provider {
  return { ...cloud(prefix, baseUrl, ...others), key: 'optional', knows: 'own-server' }
}
