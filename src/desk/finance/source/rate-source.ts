import type { Reply } from '../service/reply.ts'

/** How many units of one currency another is worth, and of which day that is. */
export interface Rate {
  rate: number
  date: string
}

/** Currencies are ISO codes in upper case, and never equal. */
export interface RateQuestion {
  from: string
  to: string
  signal: AbortSignal
}

/** A service that knows exchange rates. */
export interface RateSource {
  name: string
  rate(question: RateQuestion): Promise<Reply<Rate>>
}

/** What one unit of the base is worth, by code in upper case, and the day of it. */
export interface RateTable {
  date: string
  rates: ReadonlyMap<string, number>
}
