import { readBaseUrl } from '../../src/model/address.ts'
import { type Provider, providers } from '../../src/model/providers.ts'
import { addressOf, readSettings } from '../page-settings.ts'
import type { ServerModel } from './chosen-model.ts'

/** Hugging Face's router among the providers. */
export const router: Provider = providers.find((it) => it.knows === 'hub')!

/** The setting that moves the identity server, and where that is otherwise. */
export const hubVariable = 'DESK_HF_URL'
export const usualHub = 'https://huggingface.co'

/** Where the router and the identity server are, for this browser. */
export function hubAddresses(): { routerUrl: string; hubUrl: string } {
  const settings = readSettings(localStorage)
  return { routerUrl: addressOf(router, settings), hubUrl: readBaseUrl(settings[hubVariable] || usualHub) }
}

/** A model of the router that is still to be chosen. */
export function emptyHubModel(routerUrl: string): ServerModel {
  return { kind: 'server', name: 'huggingface/', baseUrl: routerUrl, model: '', needsKey: true, traits: {} }
}
