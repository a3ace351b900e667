import { expect, test } from 'vitest'
import { memoryStorage } from '../../web/memory-storage.ts'
import { KeptKeys } from '../../web/sign-in/kept-keys.ts'

const here = 'https://router.example/v1'

test('a key is given out for its own origin and no other', () => {
  const keys = new KeptKeys(memoryStorage())
  keys.keep(here, { key: 'abc', from: 'pasted' })
  expect(keys.keyFor('https://router.example/v2/more')).toBe('abc')
  const others = ['http://router.example/v1', 'https://router.example:8443/v1', 'https://router.example.evil/v1']
  for (const it of [...others, 'https://evil/router.example', 'router.example', ''])
    expect(keys.keyFor(it)).toBeUndefined()
})

test('a key past its end is gone from the storage', () => {
  const storage = memoryStorage()
  const keys = new KeptKeys(storage)
  keys.keep(here, { key: 'abc', from: 'signed-in', until: Date.now() - 1 })
  expect(keys.keyFor(here)).toBeUndefined()
  expect(storage.getItem(storage.key(0)!)).not.toContain('abc')
  expect(keys.kept(here)?.trouble).toBe('Your sign-in has ended.')
})

test('a 401 drops a sign-in, and leaves a pasted key to be mended', () => {
  const keys = new KeptKeys(memoryStorage())
  keys.keep(here, { key: 'abc', from: 'signed-in' })
  keys.refused(here)
  expect(keys.keyFor(here)).toBeUndefined()
  keys.keep(here, { key: 'def', from: 'pasted' })
  keys.refused(here)
  expect(keys.kept(here)).toMatchObject({ key: 'def', trouble: 'The server did not take this key (401).' })
})

test('a 401 where no key was given says that the server wants one', () => {
  const keys = new KeptKeys(memoryStorage())
  keys.refused(here)
  expect(keys.keyFor(here)).toBeUndefined()
  expect(keys.kept(here)).toEqual({ key: '', from: 'pasted', trouble: 'The server wants a key (401).' })
})

test('a sign-in that came to nothing does not cost the key from before', () => {
  const keys = new KeptKeys(memoryStorage())
  keys.keep(here, { key: 'abc', from: 'pasted' })
  keys.receive(here, { key: '', from: 'signed-in', trouble: 'The sign-in was refused: access_denied' })
  expect(keys.kept(here)).toEqual({ key: 'abc', from: 'pasted', trouble: 'The sign-in was refused: access_denied' })
})

test('what somebody else wrote under the name of a key is none', () => {
  const storage = memoryStorage()
  storage.setItem('dispatch-desk/key/https://router.example', 'hf_plain')
  expect(new KeptKeys(storage).keyFor(here)).toBeUndefined()
})

test('those who watch are told of every change', () => {
  const keys = new KeptKeys(memoryStorage())
  let told = 0
  const stop = keys.watch(() => told++)
  keys.keep(here, { key: 'abc', from: 'pasted' })
  keys.forget(here)
  stop()
  keys.keep(here, { key: 'abc', from: 'pasted' })
  expect(told).toBe(2)
})
