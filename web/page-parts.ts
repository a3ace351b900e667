import type { Engine } from './run/engine.ts'
import { KeptKeys } from './sign-in/kept-keys.ts'

/** What lives as long as the page: made once when it opens, and handed down. */
export interface PageParts {
  /** Fetches and makes the engine at the first call; the same one from then on. */
  engine(): Promise<Engine>
  keys: KeptKeys
}

export function pageParts({ localStorage, sessionStorage }: Storages): PageParts {
  const keys = new KeptKeys(sessionStorage)
  let engine: Promise<Engine> | undefined
  return {
    keys,
    engine() {
      engine ??= import('./run/engine.ts').then((it) => it.makeEngine({ storage: localStorage, keyFor: keys.keyFor }))
      return engine
    },
  }
}

interface Storages {
  localStorage: Storage
  sessionStorage: Storage
}
