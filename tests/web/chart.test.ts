import { describe, expect, test } from 'vitest'
import { readAttributions } from '../../web/chart/attributions.ts'
import { chartLine } from '../../web/chart/chart-scale.ts'
import { signed } from '../../web/chart/figure.ts'
import { age, price, sourceTime } from '../../web/chart/format.ts'
import { readSeries, seriesGist } from '../../web/chart/price-chart.tsx'

const box = { width: 100, height: 50, pad: 5 }

describe('a price chart', () => {
  test('the lowest price stands at the bottom, the highest at the top, the first on the left', () => {
    const { min, max, first, last, path } = chartLine(
      [
        [0, 10],
        [1, 30],
        [2, 20],
      ],
      box,
    )
    expect([first.x, last.x, min.y, max.y]).toEqual([5, 95, 45, 5])
    expect(path).toBe('M5.0 45.0L50.0 5.0L95.0 25.0')
  })

  test('a price that never moved is a line through the middle', () => {
    expect(
      chartLine(
        [
          [0, 7],
          [9, 7],
        ],
        box,
      ).path,
    ).toBe('M5.0 25.0L95.0 25.0')
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'series'],
    ['one point', { series: { coin_id: 'a', vs_currency: 'USD', points: [[1, 2]] } }],
    ['points that are none', { series: { coin_id: 'a', vs_currency: 'USD', points: [[1, 'x'], null, [2]] } }],
  ])('%s out of a file is no chart', (_what, shown) => {
    expect(readSeries(shown)).toBeUndefined()
  })
})

describe('figures', () => {
  test.each([
    [79412.364, '79,412.36'],
    [131.87, '131.87'],
    [0.0000074219, '0.0000074219'],
  ])('%d is read as %s', (value, text) => {
    expect(price(value)).toBe(text)
  })

  test.each([
    ['2026-11-24T16:20:00Z', '24 Nov 2026, 16:20 UTC'],
    ['2026-11-24', '24 Nov 2026'],
    ['unknown', 'unknown'],
  ])('the time %s is written %s', (text, shown) => {
    expect(sourceTime(text)).toBe(shown)
  })

  test.each([
    ['1.19 % in 24 hours', '+1.19 % in 24 hours'],
    ['-2.44 % in 24 hours', '−2.44 % in 24 hours'],
    ['0 % in 24 hours', '0 % in 24 hours'],
    ['1 USD = 45.27 TRY', '1 USD = 45.27 TRY'],
  ])('beside a figure %s is written %s', (note, shown) => {
    expect(signed(note)).toBe(shown)
  })

  test.each([
    [6, '6 min'],
    [119, '119 min'],
    [300, '5 h'],
    [6 * 24 * 60, '6 days'],
  ])('%d minutes are %s', (minutes, words) => {
    expect(age(minutes * 60_000)).toBe(words)
  })

  test('a price history is told in one line', () => {
    const series = readSeries({
      series: {
        coin_id: 'tron',
        vs_currency: 'USD',
        points: [
          [1, 0.2],
          [2, 0.5],
          [3, 0.1],
        ],
      },
    })
    expect(seriesGist(series!)).toBe('tron: 0.2 to 0.1 USD, −50.00 %')
  })

  test('a source is named once, and an address that is none of the web is no link', () => {
    const named = { text: 'Data', url: 'https://data.test' }
    const bad = { text: 'Click', url: 'javascript:alert(1)' }
    expect(readAttributions([{ attribution: [named] }, { attribution: [named, bad] }, undefined, 'x'])).toEqual([named])
  })
})
