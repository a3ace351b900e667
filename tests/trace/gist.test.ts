import { describe, expect, test } from 'vitest'
import { callGist, gist, visible } from '../../src/trace/gist.ts'

describe('text from a model on a screen', () => {
  test.each([
    ['an escape that would clear the screen', '\u001b[2Jgone', '␛[2Jgone'],
    ['a bell and a backspace', 'a\u0007b\u0008', 'a␇b␈'],
    ['a line that would be written over', 'safe\rrm', 'safe␍rm'],
    ['a Windows line break', 'a\r\nb', 'a\nb'],
    ['a one-byte control sequence', '\u009b31m', '\\u009b31m'],
    ['letters turned around', 'a\u202egpj', 'a\\u202egpj'],
    ['half a character', 'a\ud83dz', 'a\\ud83dz'],
    ['a whole emoji', '\u{1f600}', '\u{1f600}'],
    ['line breaks and tabs', 'a\n\tb', 'a\n\tb'],
  ])('%s is shown and not obeyed', (_symptom, text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  test('a long value is cut and its length said', () => {
    expect(gist('x'.repeat(12_345), 10)).toBe('xxxxxxxxxx… (12,345 characters)')
  })

  test('several lines become one', () => {
    expect(gist(' a\n\n  b\t c ')).toBe('a b c')
  })

  test('a call is one line in the form that it is written in', () => {
    expect(callGist('f', ['x\ny', 1], { days: 30 })).toBe('f("x\\ny", 1, days=30)')
  })
})
