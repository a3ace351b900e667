import { describe, expect, test } from 'vitest'
import { KeptKeys } from '../../web/sign-in/kept-keys.ts'
import { memoryStorage } from './memory-storage.ts'

describe('a key', () => {
  test('is given out for the server it was kept for, whatever its path, and for no other', () => {
    const keys = new KeptKeys(memoryStorage())
    keys.keep('https://models.test/v1', 'key-1')
    expect(keys.keyFor('https://models.test/other/v2')).toBe('key-1')
    for (const other of [
      'https://models.test:8443/v1',
      'http://models.test/v1',
      'https://evil.test/models.test',
      'nonsense',
    ])
      expect(keys.keyFor(other)).toBeUndefined()
  })

  test('is gone when it is emptied or all are forgotten, and what is not a key stays', () => {
    const storage = memoryStorage()
    storage.setItem('something else', 'stays')
    const keys = new KeptKeys(storage)
    keys.keep('https://a.test', 'one')
    keys.keep('https://b.test', 'two')
    keys.keep('https://c.test', 'three')
    keys.keep('https://a.test', '')
    expect(keys.keyFor('https://a.test')).toBeUndefined()
    keys.forgetAll()
    expect([keys.keyFor('https://b.test'), keys.keyFor('https://c.test')]).toEqual([undefined, undefined])
    expect(storage.getItem('something else')).toBe('stays')
  })
})
