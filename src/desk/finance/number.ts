/** Cut to so many significant digits: 7.42190001e-6 → 0.0000074219 with five. */
export function significant(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}

/** A sum of money as it is read: cents from a hundred up, six significant digits below. */
export function money(value: number): number {
  return Math.abs(value) >= 100 ? Number(value.toFixed(2)) : significant(value, 6)
}

/** A change in percent, to two places. */
export function percent(value: number): number {
  return Number(value.toFixed(2))
}

/** A number out of a service's answer, which may be text there. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** 2026-11-30T09:14:02Z for milliseconds since the epoch; `unknown` for what is no time. */
export function isoTime(ms: number): string {
  const at = new Date(ms)
  return Number.isNaN(at.getTime()) ? 'unknown' : at.toISOString().replace(/\.\d+Z$/, 'Z')
}

export function isoDate(ms: number): string {
  return isoTime(ms).slice(0, 10)
}
