import { expect, test } from 'vitest'
import { wrap } from '../../src/cli/wrap.ts'

test('a long line is broken between words', () => {
  expect(wrap('aaaa bbbb cccc dddd eeee ffff', 20)).toEqual(['aaaa bbbb cccc dddd', 'eeee ffff'])
})

test('indentation and blank lines survive wrapping', () => {
  expect(wrap('a\n\n  b', 20)).toEqual(['a', '', '  b'])
})
