/** Where the data services are, each with its own setting, and the key of one of them. */
export interface MarketSettings {
  urls: Partial<MarketUrls>
  coingeckoKey?: { value: string; in: 'header' | 'query' }
}

/** The base URL of each data service, by its name. */
export interface MarketUrls {
  coingecko: string
  llama: string
  coinbase: string
  frankfurter: string
  erapi: string
  fawaz: string
}

/** The real hosts. */
export const marketUrls: MarketUrls = {
  coingecko: 'https://api.coingecko.com/api/v3',
  llama: 'https://coins.llama.fi',
  coinbase: 'https://api.coinbase.com',
  frankfurter: 'https://api.frankfurter.dev',
  erapi: 'https://open.er-api.com',
  fawaz: 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1',
}

/** Asked where the first host of the file is down. */
export const fawazMirror = 'https://latest.currency-api.pages.dev/v1'

/** The setting that moves each service. */
export const marketVariables: Record<keyof MarketUrls, string> = {
  coingecko: 'DESK_COINGECKO_URL',
  llama: 'DESK_LLAMA_URL',
  coinbase: 'DESK_COINBASE_URL',
  frankfurter: 'DESK_FRANKFURTER_URL',
  erapi: 'DESK_ERAPI_URL',
  fawaz: 'DESK_FAWAZ_URL',
}

/** The settings out of an environment. The key goes in a header there, which a page must not send. */
export function readMarketSettings(env: Record<string, string | undefined>): MarketSettings {
  const urls: Partial<MarketUrls> = {}
  for (const service of Object.keys(marketVariables) as (keyof MarketUrls)[]) {
    const url = env[marketVariables[service]]?.trim()
    if (url) urls[service] = url
  }
  const key = (env['DESK_COINGECKO_KEY'] || env['COINGECKO_API_KEY'])?.trim()
  return key ? { urls, coingeckoKey: { value: key, in: 'header' } } : { urls }
}
