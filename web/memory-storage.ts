/**
 * Puts a storage that is gone with the page in the place of one that the browser forbids, or that is full: a frame of
 * another site, such as a Space's page, may not have any. What is kept from then on is forgotten, but the page works.
 */
export function bringStorage(scope: typeof globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    let storage: Storage | undefined
    // The mere look at a forbidden storage throws, and so does writing to a full one.
    try {
      storage = scope[name]
      storage.setItem(probe, probe)
      storage.removeItem(probe)
    } catch {
      Object.defineProperty(scope, name, { value: memoryStorage(storage), configurable: true })
    }
  }
}

const probe = 'dispatch-desk'

/** A browser's storage that is gone with the page; it knows what is kept in the one beneath. */
export function memoryStorage(beneath?: Storage): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? beneath?.getItem(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => {
      kept.delete(key)
      beneath?.removeItem(key)
    },
    clear: () => kept.clear(),
  }
}
