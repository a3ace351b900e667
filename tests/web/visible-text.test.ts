import { describe, expect, test } from 'vitest'
import { type PlaceMark, stretches } from '../../web/trace/visible-text.tsx'

const mark = (from: number, to: number, label = 'x'): PlaceMark => ({ span: [from, to], label, tone: 'repair' })
const shown = (text: string, marks: PlaceMark[]) =>
  stretches(text, marks).map(({ from, to, within }) => [text.slice(from, to), within.map((it) => it.label).join('+')])

describe('places marked in a text', () => {
  test.each([
    ['no marks', 'abc', [], [['abc', '']]],
    [
      'one place',
      'abcd',
      [mark(1, 3)],
      [
        ['a', ''],
        ['bc', 'x'],
        ['d', ''],
      ],
    ],
    [
      'a place within a place',
      'abcd',
      [mark(0, 4, 'out'), mark(1, 2, 'in')],
      [
        ['a', 'out'],
        ['b', 'out+in'],
        ['cd', 'out'],
      ],
    ],
    [
      'a place of no length, where something was missing',
      'ab',
      [mark(1, 1, 'gap')],
      [
        ['a', ''],
        ['', 'gap'],
        ['b', ''],
      ],
    ],
    [
      'a place at the very end',
      'ab',
      [mark(2, 2, 'end')],
      [
        ['ab', ''],
        ['', 'end'],
      ],
    ],
    [
      'places beyond the text, as a damaged file may name them',
      'ab',
      [mark(1, 99)],
      [
        ['a', ''],
        ['b', 'x'],
      ],
    ],
  ])('%s', (_symptom, text, marks, expected) => {
    expect(shown(text, marks)).toEqual(expected)
  })

  test('every character is shown exactly once', () => {
    const text = 'the quick brown fox'
    const marks = [mark(0, 9), mark(4, 19), mark(4, 4), mark(7, 8)]
    expect(
      shown(text, marks)
        .map(([it]) => it)
        .join(''),
    ).toBe(text)
  })
})
