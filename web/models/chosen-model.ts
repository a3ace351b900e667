import type { ModelTraits } from '../../src/core/flow.ts'
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
  /** Its key is needed: without one nothing is asked. */
  needsKey?: boolean | undefined
  headers?: Record<string, string> | undefined
  price?: TokenPrice | undefined
  /** What its list says of it; the server itself is asked where this is absent. */
  traits?: ModelTraits | undefined
}

/** What is missing before this model can be asked, in words for the person. */
export function troubleWith(chosen: ChosenModel, keyFor: (baseUrl: string) => string | undefined): string | undefined {
  if (chosen.kind !== 'server') return undefined
  if (!isAddress(chosen.baseUrl)) return 'The base URL must begin with http:// or https://.'
  if (chosen.model === '') return 'Choose a model first.'
  return chosen.needsKey && !keyFor(chosen.baseUrl) ? 'This model needs a key: sign in or paste one first.' : undefined
}

/** Whether a text can be the address of a server. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text.trim())
}

/** Whether an address is on this machine, which browsers let a page from https ask by http. */
export function isOwnMachine(url: string): boolean {
  return /^https?:\/\/(?:localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/i.test(url)
}
