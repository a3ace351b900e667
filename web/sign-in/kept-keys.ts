const prefix = 'dispatch-desk/key/'

/**
 * Keys of model servers, one a server, for this tab only: sessionStorage forgets them when the tab is closed.
 *
 * Invariant: a key is given out for the origin it was kept for and for no other.
 */
export class KeptKeys {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  readonly keyFor = (baseUrl: string): string | undefined => {
    const origin = originOf(baseUrl)
    return origin === undefined ? undefined : (this.#storage.getItem(prefix + origin) ?? undefined)
  }

  keep(baseUrl: string, key: string): void {
    const origin = originOf(baseUrl)
    if (origin === undefined) return
    if (key === '') this.#storage.removeItem(prefix + origin)
    else this.#storage.setItem(prefix + origin, key)
  }

  forgetAll(): void {
    const names = Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i) ?? '')
    for (const name of names) if (name.startsWith(prefix)) this.#storage.removeItem(name)
  }
}

function originOf(url: string): string | undefined {
  // People type addresses letter by letter.
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
