/** One badge for each kind of repair: `[repaired: quote-style 7 times, safe]`. */
export function repairBadges(repairs: readonly { code: string; risk: string }[]): string[] {
  const times = new Map<string, { risk: string; count: number }>()
  for (const { code, risk } of repairs) times.set(code, { risk, count: (times.get(code)?.count ?? 0) + 1 })
  return [...times].map(
    ([code, { risk, count }]) => `[repaired: ${code}${count > 1 ? ` ${count} times` : ''}, ${risk}]`,
  )
}
