/** The day that the recorded figures stand for. */
export const recordedDate = '2026-11-24'

/** What faces print wherever recorded data are used. */
export const recordedLabel = `recorded market data of ${recordedDate}, made for the demo and not live`

/** What is in `recorded-figures.json`; the page fetches it. */
export interface RecordedFigures {
  coins: readonly RecordedCoin[]
  /** For one euro. */
  rates: Readonly<Record<string, number>>
}

/** One coin of the recording. */
export interface RecordedCoin {
  id: string
  symbol: string
  name: string
  rank: number
  usd: number
  /** Change over 24 hours in percent. */
  change: number
  supply: number
  homepage: string
  about: string
}
