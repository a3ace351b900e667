import { isObject, parseJson } from '../../src/core/json.ts'

const prefix = 'dispatch-desk/key/'

/** A key and what is known of it; an empty key says why there is none any more. */
export interface KeptKey {
  key: string
  from: 'pasted' | 'signed-in'
  /** When it ends, in milliseconds since 1970; absent where that is not known. */
  until?: number | undefined
  /** Whose it is, as the identity server says. */
  who?: string | undefined
  /** What is wrong with it, for the person. */
  trouble?: string | undefined
}

/**
 * Keys of model servers, one a server, for this tab only: sessionStorage forgets them when the tab is closed.
 *
 * Invariant: a key is given out for the origin it was kept for and for no other.
 */
export class KeptKeys {
  readonly #storage: Storage
  readonly #watchers = new Set<() => void>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  readonly keyFor = (baseUrl: string): string | undefined => this.kept(baseUrl)?.key || undefined

  /** What is kept for a server; a key past its end is dropped. */
  kept(baseUrl: string): KeptKey | undefined {
    const name = nameFor(baseUrl)
    const text = name === undefined ? null : this.#storage.getItem(name)
    if (text === null) return undefined
    const kept = fromText(text)
    if (!kept || kept.key === '' || kept.until === undefined || kept.until > Date.now()) return kept
    const ended = { ...kept, key: '', trouble: 'Your sign-in has ended.' }
    this.#storage.setItem(name!, JSON.stringify(ended))
    return ended
  }

  keep(baseUrl: string, kept: KeptKey): void {
    const name = nameFor(baseUrl)
    if (name === undefined) return
    this.#storage.setItem(name, JSON.stringify(kept))
    this.#tell()
  }

  /** Keeps what signing in came to; where it came to nothing, the key from before stays. */
  receive(baseUrl: string, received: KeptKey): void {
    const before = this.kept(baseUrl)
    this.keep(baseUrl, received.key === '' && before?.key ? { ...before, trouble: received.trouble } : received)
  }

  forget(baseUrl: string): void {
    const name = nameFor(baseUrl)
    if (name === undefined) return
    this.#storage.removeItem(name)
    this.#tell()
  }

  /** The server wants a key or another one: one from signing in has ended and is dropped, one that was pasted may be mended. */
  refused(baseUrl: string): void {
    const kept = this.kept(baseUrl) ?? ({ key: '', from: 'pasted' } as const)
    const { key, from } = kept
    if (from === 'pasted')
      this.keep(baseUrl, { key, from, trouble: `The server ${key ? 'did not take this key' : 'wants a key'} (401).` })
    else if (key) this.keep(baseUrl, { ...kept, key: '', trouble: 'The server no longer takes your sign-in (401).' })
  }

  /** Tells of changes until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher()
  }
}

function fromText(text: string): KeptKey | undefined {
  const kept = parseJson(text)
  return isObject(kept) && typeof kept['key'] === 'string' ? (kept as unknown as KeptKey) : undefined
}

function nameFor(url: string): string | undefined {
  // People type addresses letter by letter.
  try {
    return prefix + new URL(url).origin
  } catch {
    return undefined
  }
}
