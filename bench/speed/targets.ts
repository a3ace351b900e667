import type { StreamTimes } from './streamed.ts'
import type { Times, WholeTimes } from './whole.ts'

/** A ratio that has to hold. */
export interface Target {
  name: string
  ratio: number
  limit: number
  /** `most`: the ratio may be no more than the limit; `least`: no less. */
  bound: 'most' | 'least'
}

/** What the measured times come to, against what they have to. */
export function targetsOf(whole: WholeTimes, streamed: StreamTimes): Target[] {
  const at = (times: Times, name: string, length: number) => times[name]![length]!
  const ours = (length: number) => at(streamed.once, 'ours, in text', length)
  const again = Math.min(...Object.values(streamed.again).map((it) => it[100_000]!))
  const most = (name: string, ratio: number, limit: number): Target => ({ name, ratio, limit, bound: 'most' })
  const parts = [100_000, 1_000_000]
  const calls = (length: number) =>
    at(whole.calls, 'ours', length) / at(whole.calls, 'JSON.parse of them as an array', length)
  const prose = (length: number) =>
    at(whole.prose, 'ours', length) / at(whole.prose, 'JSON.parse of it as a string', length)
  return [
    most('128 kB argument streamed, to pi', ours(128_000) / at(streamed.once, 'pi StreamingJsonParser', 128_000), 5),
    most('the same as a native call', native(streamed) / at(streamed.once, 'pi StreamingJsonParser', 128_000), 5),
    { name: 'fastest re-parsing peer at 100 kB, to ours', ratio: again / ours(100_000), limit: 100, bound: 'least' },
    ...parts.map((it) => most(`clean calls, ${sizeOf(it)}, to JSON.parse`, calls(it), 4)),
    ...parts.map((it) => most(`prose, ${sizeOf(it)}, to JSON.parse`, prose(it), 10)),
    linear('prose', whole.prose['ours']!, whole.prose['JSON.parse of it as a string']!),
    linear('clean calls', whole.calls['ours']!, whole.calls['JSON.parse of them as an array']!),
    linear('argument in one piece', whole.argument['ours']!, whole.argument['JSON.parse']!),
    linear('argument streamed', streamed.once['ours, in text']!),
  ]
}

export function isWithin({ ratio, limit, bound }: Target): boolean {
  return bound === 'most' ? ratio <= limit : ratio >= limit
}

export function sizeOf(length: number): string {
  return length < 1_000_000 ? `${length / 1_000} kB` : `${length / 1_000_000} MB`
}

function native(streamed: StreamTimes): number {
  return streamed.once['ours, native']![128_000]!
}

/**
 * Time for each character of a long text to that of a shorter one: 1 where time grows as the text does. What makes a
 * character dearer for `JSON.parse` too, which is the memory that its values take, is taken out.
 */
function linear(name: string, times: Record<number, number>, parse?: Record<number, number>): Target {
  const growth = (it: Record<number, number>) => it[1_000_000]! / it[100_000]!
  const ratio = growth(times) / Math.max(1, parse ? growth(parse) : 1)
  return { name: `growth of time from 100 kB to 1 MB, ${name}`, ratio, limit: 1.5, bound: 'most' }
}
