import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../src/core/sha256.ts'

const byNode = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

describe('a hash is the one that everybody else computes', () => {
  test('the examples of the standard', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    )
    expect(sha256('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
  })

  test('texts of every length around the end of a block', () => {
    for (let length = 0; length < 300; length++) expect(sha256('x'.repeat(length))).toBe(byNode('x'.repeat(length)))
  })

  test('any text, halves of characters too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(sha256(text)).toBe(byNode(text))
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }), (codes) => {
        const text = String.fromCharCode(...codes)
        expect(sha256(text)).toBe(byNode(text))
      }),
      { numRuns: 2_000 },
    )
  })
})
