/** The day that the recorded figures stand for. */
export const recordedDate = '2026-11-24'

/** What faces print wherever recorded data are used. */
export const recordedLabel = `recorded market data of ${recordedDate}, made for the demo and not live`

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

export const recordedCoins: readonly RecordedCoin[] = [
  {
    id: 'bitcoin',
    symbol: 'btc',
    name: 'Bitcoin',
    rank: 1,
    usd: 79412.36,
    change: -0.8437,
    supply: 20_065_900,
    homepage: 'https://bitcoin.org',
    about:
      'Bitcoin is digital money that its users run themselves, without a bank. New coins are paid to the <a href="https://bitcoin.org">miners</a> who secure its chain of blocks.\r\n\r\n<h3>Supply</h3>\r\nThere will never be more than 21 million.',
  },
  {
    id: 'ethereum',
    symbol: 'eth',
    name: 'Ethereum',
    rank: 2,
    usd: 2811.64,
    change: 1.1926,
    supply: 121_180_000,
    homepage: 'https://ethereum.org',
    about:
      'Ethereum is a network that runs programs, called contracts, on every one of its nodes. Its coin, ether, pays for the work.',
  },
  {
    id: 'ripple',
    symbol: 'xrp',
    name: 'XRP',
    rank: 4,
    usd: 2.0718,
    change: 0.3105,
    supply: 60_400_000_000,
    homepage: 'https://xrpl.org',
    about: 'XRP is the coin of the XRP Ledger, a network made for quick payments between currencies.',
  },
  {
    id: 'solana',
    symbol: 'sol',
    name: 'Solana',
    rank: 6,
    usd: 131.87,
    change: -2.4418,
    supply: 561_000_000,
    homepage: 'https://solana.com',
    about: 'Solana is a network for programs and payments that aims at many transactions a second for very small fees.',
  },
  {
    id: 'dogecoin',
    symbol: 'doge',
    name: 'Dogecoin',
    rank: 9,
    usd: 0.14286,
    change: 0.0521,
    supply: 152_000_000_000,
    homepage: 'https://dogecoin.com',
    about: 'Dogecoin began as a joke about a dog in 2013 and became a coin that people tip and pay with.',
  },
  {
    id: 'cardano',
    symbol: 'ada',
    name: 'Cardano',
    rank: 11,
    usd: 0.4173,
    change: -1.3302,
    supply: 36_500_000_000,
    homepage: 'https://cardano.org',
    about: 'Cardano is a network for contracts whose rules are worked out in published research first.',
  },
  {
    id: 'litecoin',
    symbol: 'ltc',
    name: 'Litecoin',
    rank: 20,
    usd: 83.52,
    change: 0.7719,
    supply: 76_600_000,
    homepage: 'https://litecoin.org',
    about: 'Litecoin is an early relative of Bitcoin with faster blocks and four times as many coins.',
  },
  {
    id: 'shiba-inu',
    symbol: 'shib',
    name: 'Shiba Inu',
    rank: 24,
    usd: 0.0000083146,
    change: 3.0287,
    supply: 589_000_000_000_000,
    homepage: 'https://shib.io',
    about: 'Shiba Inu is a token on Ethereum that was started as a joke and is counted in very small prices.',
  },
]

/** For one euro. */
export const recordedRates = {
  AUD: 1.7802,
  BRL: 6.2145,
  CAD: 1.6239,
  CHF: 0.9324,
  CNY: 8.2107,
  CZK: 24.163,
  DKK: 7.4671,
  GBP: 0.87612,
  HKD: 9.0144,
  HUF: 380.4,
  IDR: 19052.8,
  ILS: 3.7911,
  INR: 104.172,
  ISK: 146.9,
  JPY: 181.06,
  KRW: 1701.33,
  MXN: 21.318,
  MYR: 4.7862,
  NOK: 11.752,
  NZD: 2.0236,
  PHP: 68.215,
  PLN: 4.2461,
  RON: 5.0918,
  SEK: 10.944,
  SGD: 1.5092,
  THB: 37.402,
  TRY: 52.4376,
  USD: 1.1583,
  ZAR: 19.951,
} as const
