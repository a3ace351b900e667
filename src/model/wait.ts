/** How long a server asks to wait, in milliseconds: from its headers, else from what it says. */
export function readWait(headers: Headers | undefined, text: string, now: number | undefined): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') || Number.NaN)
  if (exact >= 0) return Math.ceil(exact)
  return retryAfter(headers, now) ?? waitInText(text)
}

/** `1 h 2 min`, for people. */
export function writeWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

/** Seconds, or a date, which is held against the server's own clock where it sends one. */
function retryAfter(headers: Headers | undefined, now: number | undefined): number | undefined {
  const given = headers?.get('retry-after')?.trim()
  if (!given) return undefined
  const seconds = Number(given.replace(/s$/, ''))
  if (seconds >= 0) return Math.ceil(seconds * 1000)
  const until = Date.parse(given)
  const clock = headers?.get('date')
  const from = clock ? Date.parse(clock) : (now ?? Number.NaN)
  return Number.isFinite(until - from) ? Math.max(0, until - from) : undefined
}

/** `try again in 7m12.5s`, `Please retry in 22.5s`, `wait 20 seconds`, `"retryDelay":"22s"`, `retry_after: 5`. */
function waitInText(text: string): number | undefined {
  const found = waitWords.exec(text)?.[1]
  if (found === undefined) return undefined
  let ms = 0
  for (const [, amount, unit] of found.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]*)/gi))
    ms += Number(amount) * unitMs(unit ?? '')
  return Math.ceil(ms)
}

const waitWords = new RegExp(
  [
    '(?:again|retry|wait|reset)[\\w-]{0,20}["\\s:=]{0,4}(?:(?:after|in|for|at least)\\s){0,2}',
    '((?:\\d{1,6}(?:\\.\\d{1,6})?\\s?(?:ms|milliseconds?|h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?|d(?:ays?)?)?[\\s,]{0,2}){1,4})',
    '(?![\\d:-])',
  ].join(''),
  'i',
)

function unitMs(unit: string): number {
  const it = unit.toLowerCase()
  if (it.startsWith('ms') || it.startsWith('milli')) return 1
  if (it.startsWith('h')) return 3_600_000
  if (it.startsWith('m')) return 60_000
  return it.startsWith('d') ? 86_400_000 : 1000
}
