import type { ModelTraits } from '../core/flow.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'

/** What a chat template says of its model: `tools`, `System role not supported`, `roles must alternate`… */
export function traitsFromTemplate(template: Json | undefined): ModelTraits {
  const text = templateText(template)
  if (text === undefined) return {}
  const onlyTwo = /only user(?:,| and) (?:and )?assistant roles are supported/i.test(text)
  return {
    nativeTools: /\btools\b/.test(text) && !onlyTwo,
    systemRole: !/system role not supported/i.test(text) && !onlyTwo,
    strictAlternation: /roles must alternate/i.test(text),
    singleCall: /only supports single tool-calls at once/i.test(text),
  }
}

/** The Hub's answer about a model: its template stands in one of four places, the later ones being older. */
export function traitsFromHub(info: Json): ModelTraits {
  const config = member(info, 'config')
  return traitsFromTemplate(
    [
      member(member(info, 'gguf'), 'chat_template'),
      member(config, 'chat_template_jinja'),
      member(member(config, 'tokenizer_config'), 'chat_template'),
      member(member(config, 'processor_config'), 'chat_template'),
    ].find((it) => templateText(it) !== undefined),
  )
}

/** What `/v1/models`, or `/v1/models/{id}`, says of one model's server. */
export function traitsFromList(list: Json, id: string): ModelTraits {
  const [model, provider] = splitProvider(id)
  const entry = entryFor(list, id) ?? entryFor(list, model)
  if (!entry) return {}
  const serving = servingProviders(entry, provider)
  const tools = serving.length > 0 ? agreed(serving.map(supportsTools)) : supportsTools(entry)
  const contexts = (serving.length > 0 ? serving : [entry]).map(contextOf).filter((it) => it !== undefined)
  return {
    ...(tools === undefined ? {} : { nativeTools: tools }),
    ...(contexts.length > 0 ? { contextTokens: Math.min(...contexts) } : {}),
  }
}

/**
 * Both together. The template says what the model was taught, the list what its server reads: native calls need both,
 * or the server's plain yes. Unknown stays unknown.
 */
export function joinTraits(template: ModelTraits, server: ModelTraits): ModelTraits {
  const { nativeTools: taught, ...rest } = template
  const { nativeTools: read } = server
  const native = read ?? (taught === false ? false : undefined)
  return { ...rest, ...server, ...(native === undefined ? {} : { nativeTools: native }) }
}

/** `openai/gpt-oss-20b:groq` → the model and the provider that is pinned to it, if one is. */
export function splitProvider(id: string): [model: string, provider: string | undefined] {
  const at = id.lastIndexOf(':')
  if (at <= id.lastIndexOf('/')) return [id, undefined]
  const suffix = id.slice(at + 1)
  return [id.slice(0, at), routing.has(suffix) ? undefined : suffix]
}

/** Suffixes that say how to choose a provider, and name none. */
const routing = new Set(['fastest', 'cheapest', 'preferred', 'auto'])

/** One text, or a list of named ones of which the one for tools counts. */
function templateText(template: Json | undefined): string | undefined {
  if (typeof template === 'string') return template === '' ? undefined : template
  if (!Array.isArray(template)) return undefined
  const named = template.filter(isObject)
  const best = ['tool_use', 'default'].map((name) => named.find((it) => it['name'] === name)).find(Boolean) ?? named[0]
  return templateText(best?.['template'])
}

function entryFor(list: Json, id: string): JsonObject | undefined {
  const data = member(list, 'data') ?? list
  const entries = Array.isArray(data) ? data.filter(isObject) : isObject(data) ? [data] : []
  return entries.find((it) => it['id'] === id)
}

function servingProviders(entry: JsonObject, pinned: string | undefined): JsonObject[] {
  const providers = Array.isArray(entry['providers']) ? entry['providers'].filter(isObject) : []
  if (pinned) return providers.filter((it) => it['provider'] === pinned)
  return providers.filter((it) => it['status'] === undefined || it['status'] === 'live')
}

/** The words of the Hub's router, OpenRouter, Mistral and LM Studio for the same thing. */
export function supportsTools(entry: JsonObject): boolean | undefined {
  const { supports_tools: plainly, supported_parameters: parameters, capabilities } = entry
  if (typeof plainly === 'boolean') return plainly
  if (Array.isArray(parameters)) return parameters.includes('tools')
  if (Array.isArray(capabilities)) return capabilities.includes('tool_use') ? true : undefined
  const calling = member(capabilities, 'function_calling')
  return typeof calling === 'boolean' ? calling : undefined
}

/** Any of the providers may answer, so only what all of them say is known. */
function agreed(answers: (boolean | undefined)[]): boolean | undefined {
  return answers.every((it) => it === answers[0]) ? answers[0] : undefined
}

/** How many tokens a model holds, as its entry in a list says. */
export function contextOf(entry: JsonObject): number | undefined {
  for (const key of contextKeys) {
    const tokens = entry[key]
    if (typeof tokens === 'number' && tokens > 0) return tokens
  }
  return undefined
}

/** What is loaded counts more than what could be. */
const contextKeys = ['loaded_context_length', 'max_model_len', 'context_length', 'context_window', 'max_context_length']

/** What stands under a key of an answer, where it is an object and has it. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
