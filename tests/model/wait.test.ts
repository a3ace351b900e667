import { describe, expect, test } from 'vitest'
import { readWait, writeWait } from '../../src/model/wait.ts'

describe('how long a server asks to wait', () => {
  test.each([
    ['Please try again in 7.66s. Visit the console', 7660],
    ['Please try again in 1m30.5s', 90_500],
    ['try again in 2h3m', 7_380_000],
    ['Please retry in 22.5s.', 22_500],
    ['wait 20 seconds', 20_000],
    ['Please wait for 5 minutes and ask again', 300_000],
    ['{"retryDelay": "22s"}', 22_000],
    ['"retry_after": 5', 5000],
    ['try again in 250ms', 250],
    ['try again in 1 day', 86_400_000],
    ['try again later', undefined],
    ['retry after 2026-11-30', undefined],
    ['resets at 10:30', undefined],
    ['used 20 s of time', undefined],
    ['', undefined],
  ])('%s', (text, ms) => {
    expect(readWait(undefined, text, undefined)).toBe(ms)
  })

  test.each([
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '7s' }, 7000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '3', 'retry-after-ms': '2500' }, 2500],
    [{ 'retry-after': 'Mon, 30 Nov 2026 10:00:30 GMT', date: 'Mon, 30 Nov 2026 10:00:00 GMT' }, 30_000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 09:00:00 GMT', date: 'Mon, 30 Nov 2026 10:00:00 GMT' }, 0],
    [{ 'retry-after': 'Mon, 30 Nov 2026 10:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'soon' }, undefined],
  ])('%o', (headers, ms) => {
    expect(readWait(new Headers(headers), '', Date.parse('2026-11-30T10:00:00Z'))).toBe(ms)
  })

  test('a date without any clock says nothing', () => {
    expect(readWait(new Headers({ 'retry-after': 'Mon, 30 Nov 2026 10:01:00 GMT' }), '', undefined)).toBeUndefined()
  })

  test('people read it in words', () => {
    const waits = [400, 59_000, 61_000, 3_600_000, 5_400_000].map(writeWait)
    expect(waits).toEqual(['1 s', '59 s', '2 min', '1 h', '1 h 30 min'])
  })
})
