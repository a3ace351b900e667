import { expect, test } from 'vitest'
import { bringStorage, memoryStorage } from '../../web/memory-storage.ts'
import { pageMemory } from '../../web/run/page-memory.ts'

test('a frame that may keep nothing gets a storage that lasts as long as the page', () => {
  const scope = Object.defineProperty({ sessionStorage: memoryStorage() }, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  }) as typeof globalThis
  const { sessionStorage } = scope
  bringStorage(scope)
  scope.localStorage.setItem('a', '1')
  expect(scope.localStorage.getItem('a')).toBe('1')
  expect(scope.sessionStorage).toBe(sessionStorage)
})

test('where a storage is full, what is kept from then on lasts as long as the page, and what was kept is still known', () => {
  const full = memoryStorage()
  full.setItem('kept', 'before')
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const scope = { localStorage: full, sessionStorage: memoryStorage() } as unknown as typeof globalThis
  bringStorage(scope)
  expect(scope.localStorage.getItem('kept')).toBe('before')
  scope.localStorage.setItem('kept', 'anew')
  expect(scope.localStorage.getItem('kept')).toBe('anew')
  scope.localStorage.removeItem('kept')
  expect(scope.localStorage.getItem('kept')).toBeNull()
})

test('what was learned of a model is found again, and what somebody else wrote there is nothing', async () => {
  const storage = memoryStorage()
  const memory = pageMemory(storage)
  await memory.set('model', { refused: { tools: 1 } })
  expect(await memory.get('model')).toEqual({ refused: { tools: 1 } })
  storage.setItem(storage.key(0) ?? '', '{broken')
  expect(await memory.get('model')).toBeUndefined()
  expect(await memory.get('another')).toBeUndefined()
})
