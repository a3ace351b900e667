import type { Model } from '../../src/model/model.ts'
import { openAiCompatible } from '../../src/model/openai.ts'
import { builtInModel, promptApiModel } from '../demo/prompt-api.ts'
import type { TokenPrice } from '../trace/numbers.ts'

/** Which model is to be asked; plain data without any key, so it can be kept and shown. */
export type ChosenModel = { kind: 'demo' } | { kind: 'built-in' } | ServerModel

/** A model of a server that speaks OpenAI's chat completions. */
export interface ServerModel {
  kind: 'server'
  /** `provider/model`, for people and for what is remembered. */
  name: string
  baseUrl: string
  model: string
  headers?: Record<string, string> | undefined
  price?: TokenPrice | undefined
}

/** The model to ask, or why there is none; the demo has none of its own. */
export function toModel(chosen: Exclude<ChosenModel, { kind: 'demo' }>, keyFor: KeyFor): Model | string {
  if (chosen.kind === 'server') {
    const { name, baseUrl, model, headers } = chosen
    if (!isAddress(baseUrl)) return 'The base URL must begin with http:// or https://.'
    if (model === '') return 'The name of the model is missing.'
    return openAiCompatible({ name, baseUrl, model, headers, apiKey: keyFor(baseUrl) })
  }
  const builtIn = builtInModel()
  return builtIn ? promptApiModel(builtIn) : 'This browser has no built-in model.'
}

/** The key for a server, where one is kept for exactly that server. */
export type KeyFor = (baseUrl: string) => string | undefined

/** Whether a text can be the address of a server. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text.trim())
}
