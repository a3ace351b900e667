/** What somebody else's code threw, in words: it may be anything. */
export function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
