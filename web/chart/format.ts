/** A price as it is read: two decimals for large ones, six significant digits for small ones. */
export function price(value: number): string {
  const digits = Math.abs(value) >= 100 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 6 }
  return value.toLocaleString('en-US', digits)
}

/** `24 Nov 2026`, in UTC like the services' own dates. */
export function date(at: number): string {
  const words = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return Number.isNaN(new Date(at).getTime()) ? 'unknown' : new Date(at).toLocaleDateString('en-GB', words)
}

/** A date, or a date and time, as a source wrote it; left alone where it is neither. */
export function sourceTime(text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  const isTime = text.includes('T')
  return isTime ? `${date(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC` : date(at)
}

/** `12 min`, `5 h`, `6 days`: in the largest unit that says enough. */
export function age(ms: number): string {
  const hours = ms / 3_600_000
  if (hours < 2) return `${Math.floor(ms / 60_000)} min`
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`
}
