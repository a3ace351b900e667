import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireNames } from '../../src/core/wire-name.ts'

const wires = (...names: string[]) => names.map(wireNames(names).toWire)

test('names that servers accept keep themselves', () => {
  expect(wires('get-price', 'get_price', '_x', 'a'.repeat(64))).toEqual([
    'get-price',
    'get_price',
    '_x',
    'a'.repeat(64),
  ])
})

test('dots, colons, leading digits and other letters are written over', () => {
  expect(wires('math.hypot', 'desk::price', '2nd', '-x', 'größe')).toEqual([
    'math_hypot',
    'desk__price',
    '_2nd',
    '_-x',
    'gr__e',
  ])
})

test('two names never become one, and a name that is fine goes first', () => {
  expect(wires('desk::price', 'desk__price', 'desk..price')).toEqual(['desk__price_2', 'desk__price', 'desk__price_3'])
})

test('a name that is too long is cut, and told apart from its like', () => {
  const [one, two] = wires(`${'g'.repeat(64)}1`, `${'g'.repeat(64)}2`)
  expect([one, two]).toEqual(['g'.repeat(64), `${'g'.repeat(62)}_2`])
})

test('a name that nobody declared comes back as it is', () => {
  expect(wireNames(['a.b']).fromWire('a_c')).toBe('a_c')
})

test('every name comes back, whatever the names are', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('a.b', 'a_b', 'a:b', '', '__proto__', 'constructor'))
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 12 }), (names) => {
      const { toWire, fromWire } = wireNames(names)
      for (const it of names) expect(toWire(it)).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/)
      expect(names.map((it) => fromWire(toWire(it)))).toEqual(names)
    }),
  )
})
