/**
 * Browsers that keep nothing for a framed page throw at the very names of its storages. There the page remembers until
 * it is left, and all else goes on as usual.
 */
export function storageOrMemory(scope: typeof globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    // The browser's settings decide, and there is no asking before.
    try {
      scope[name].getItem('')
    } catch {
      Object.defineProperty(scope, name, { value: inMemory(), configurable: true })
    }
  }
}

function inMemory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}
