import type { Keep } from './keep/keep.ts'
import { fetchReading, fetchRest } from './later.tsx'
import { keepChoice } from './models/kept-choice.ts'
import type { Account } from './models/to-model.ts'
import type { Engine } from './run/engine.ts'
import { KeptKeys } from './sign-in/kept-keys.ts'

/** What lives as long as the page: made once when it opens, and handed down. */
export interface PageParts {
  /** Fetches and makes the engine at the first call; the same one from then on. */
  engine(): Promise<Engine>
  keys: KeptKeys
  /** The runs that this browser keeps; made at the first call. */
  keep(): Promise<Keep>
}

export function pageParts({ localStorage, sessionStorage }: Storages): PageParts {
  const keys = new KeptKeys(sessionStorage)
  let engine: Promise<Engine> | undefined
  let keep: Promise<Keep> | undefined
  const openKeep = () => {
    keep ??= fetchRest().then((it) => new it.Keep())
    keep.catch(() => {
      keep = undefined
    })
    return keep
  }
  return {
    keys,
    keep: openKeep,
    engine() {
      engine ??= Promise.all([fetchReading(), openKeep()]).then(([it, kept]) =>
        keeping(it.makeEngine({ storage: localStorage, account: accountOf(keys, localStorage) }), kept, keys),
      )
      engine.catch(() => {
        engine = undefined
      })
      return engine
    },
  }
}

/** A server that takes no key any more has it dropped; one that answers is offered again on the next visit. */
function accountOf(keys: KeptKeys, browser: Storage): Account {
  return {
    keyFor: keys.keyFor,
    answered(model, status) {
      if (status === 401) keys.refused(model.baseUrl)
      else if (status === 200) keepChoice(browser, model)
    },
  }
}

/** An engine whose runs are kept as they go. */
function keeping(engine: Engine, keep: Keep, keys: KeptKeys): Engine {
  return {
    ...engine,
    run(assigned, given) {
      const { model } = assigned
      const withKey = model.kind === 'server' && keys.keyFor(model.baseUrl) !== undefined
      return keep.keeping(engine.run(assigned, given), { ...given, origin: { assigned, withKey } })
    },
  }
}

interface Storages {
  localStorage: Storage
  sessionStorage: Storage
}
