/** A name for a run that no other has. Works where the page is served without https, too, unlike `randomUUID`. */
export function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((it) => it.toString(16).padStart(2, '0')).join('')
}

/** Where a tab notes which run it asked for last. */
export const lastRun = 'dispatch-desk/run'
