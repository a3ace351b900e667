/** The words and the link that a source of data asks for. */
export interface Attribution {
  text: string
  url: string
}

/** What faces print below an answer, for the `source` of a result: `Data provided by CoinGecko`. */
export function attributionsOf(source: string): Attribution[] {
  return attributions.filter(({ name }) => source.includes(name)).map(({ text, url }) => ({ text, url }))
}

const attributions: readonly (Attribution & { name: string })[] = [
  { name: 'CoinGecko', text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com/en/api' },
  { name: 'DefiLlama', text: 'Prices by DefiLlama', url: 'https://defillama.com' },
  { name: 'Coinbase', text: 'Prices by Coinbase', url: 'https://www.coinbase.com' },
  { name: 'ECB', text: 'Reference rates of the European Central Bank', url: 'https://www.ecb.europa.eu' },
  { name: 'Frankfurter', text: 'Rates by Frankfurter', url: 'https://frankfurter.dev' },
  { name: 'ExchangeRate-API', text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' },
  { name: 'exchange-api', text: 'Rates by exchange-api', url: 'https://github.com/fawazahmed0/exchange-api' },
]
