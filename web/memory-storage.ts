/**
 * Puts a storage that is gone with the page in the place of one that the browser forbids: a frame of another site, such
 * as a Space's page, may not have any. What is kept is then forgotten, but the page works.
 */
export function bringStorage(scope: typeof globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!isUsable(() => scope[name])) Object.defineProperty(scope, name, { value: memoryStorage(), configurable: true })
  }
}

function isUsable(storage: () => Storage): boolean {
  // The mere look at a forbidden storage throws.
  try {
    return storage() !== undefined && storage() !== null
  } catch {
    return false
  }
}

/** A browser's storage that is gone with the page. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
