import { isObject, parseJson } from '../src/core/json.ts'
import { readBaseUrl } from '../src/model/address.ts'
import { baseUrlVariable, type Provider } from '../src/model/providers.ts'

/**
 * The person's own settings, by the names that the command line reads from the environment. They stand in this
 * browser's storage, where no link can put them.
 */
export type PageSettings = Record<string, string>

const settingsKey = 'dispatch-desk/settings'

export function readSettings(storage: Storage): PageSettings {
  const kept = parseJson(storage.getItem(settingsKey) ?? '')
  const entries = isObject(kept) ? Object.entries(kept) : []
  return Object.fromEntries(entries.filter((it): it is [string, string] => typeof it[1] === 'string'))
}

/** Keeps one setting; an empty one is as if it had never been made. */
export function changeSetting(storage: Storage, name: string, value: string): void {
  const { [name]: _, ...others } = readSettings(storage)
  storage.setItem(settingsKey, JSON.stringify(value === '' ? others : { ...others, [name]: value }))
}

/** Where a provider is asked: at its usual address, or where the settings point it. */
export function addressOf(provider: Provider, settings: PageSettings): string {
  return readBaseUrl(settings[baseUrlVariable(provider.prefix)] || provider.baseUrl)
}
