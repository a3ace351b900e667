/** What tokens cost, in US dollars a million. */
export interface TokenPrice {
  prompt: number
  completion: number
}

/** `1 call`, `3 calls`, `2 retries`. */
export function count(number: number, word: string, many = `${word}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? word : many}`
}

/** `0.8 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** `$0.0012`; small sums keep two digits that say something. */
export function dollars(sum: number): string {
  if (sum === 0) return '$0'
  return `$${sum >= 0.01 ? sum.toFixed(2) : sum.toPrecision(2)}`
}

/** `612 tokens in, 48 out` */
export function tokensInOut(prompt: number, completion: number): string {
  return `${count(prompt, 'token')} in, ${completion.toLocaleString('en-US')} out`
}

/** What so many tokens cost. */
export function costOf(tokens: { prompt: number; completion: number }, price: TokenPrice): number {
  return (tokens.prompt * price.prompt + tokens.completion * price.completion) / 1_000_000
}
