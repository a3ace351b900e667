import { isObject, parseJson } from '../../src/core/json.ts'
import type { ChosenModel } from './chosen-model.ts'

const name = 'dispatch-desk/model'

/** The model that this tab has chosen, else the last one in this browser that answered, else the demo. */
export function keptChoice(tab: Storage, browser: Storage): ChosenModel {
  return read(tab) ?? read(browser) ?? { kind: 'demo' }
}

/** Keeps a choice: for the tab when it is made, for the browser once it has answered. */
export function keepChoice(storage: Storage, chosen: ChosenModel): void {
  storage.setItem(name, JSON.stringify(chosen))
}

function read(storage: Storage): ChosenModel | undefined {
  const kept = parseJson(storage.getItem(name) ?? '')
  if (!isObject(kept)) return undefined
  const { kind } = kept
  const isServer = kind === 'server' && ['name', 'baseUrl', 'model'].every((it) => typeof kept[it] === 'string')
  return isServer || kind === 'demo' || kind === 'built-in' ? (kept as unknown as ChosenModel) : undefined
}
