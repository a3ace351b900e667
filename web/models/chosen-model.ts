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

/** What is missing before this model can be asked, in words for the person. */
export function troubleWith(chosen: ChosenModel): string | undefined {
  if (chosen.kind !== 'server') return undefined
  if (!isAddress(chosen.baseUrl)) return 'The base URL must begin with http:// or https://.'
  return chosen.model === '' ? 'The name of the model is missing.' : undefined
}

/** Whether a text can be the address of a server. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text.trim())
}
