import type { Desk } from '../src/desk/desk.ts'
import type { Memory } from '../src/run/options.ts'
import { type DeskName, pageDesks } from './run/page-desks.ts'
import { pageMemory } from './run/page-memory.ts'
import { KeptKeys } from './sign-in/kept-keys.ts'

/** What lives as long as the page: made once when it opens, and handed down. */
export interface PageParts {
  desks: Record<DeskName, Desk>
  memory: Memory
  keys: KeptKeys
}

export function pageParts({ localStorage, sessionStorage }: Storages): PageParts {
  return {
    desks: pageDesks(localStorage),
    memory: pageMemory(localStorage),
    keys: new KeptKeys(sessionStorage),
  }
}

interface Storages {
  localStorage: Storage
  sessionStorage: Storage
}
