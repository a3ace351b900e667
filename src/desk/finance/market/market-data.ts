import type { Clock } from '../../../run/options.ts'
import { fawazMirror, type MarketSettings, marketUrls } from '../market-settings.ts'
import type { Cache } from '../service/cache.ts'
import { memoryCache } from '../service/cache.ts'
import type { CallRate } from '../service/call-budget.ts'
import { mapReply, type Reply } from '../service/reply.ts'
import { Service, type ServiceOptions } from '../service/service.ts'
import type { CoinFacts, CoinHit } from '../source/coin-source.ts'
import { coinbase } from '../source/coinbase.ts'
import { coinGecko } from '../source/coingecko.ts'
import { currencyApi } from '../source/currency-api.ts'
import { defiLlama } from '../source/defillama.ts'
import { exchangeRateApi } from '../source/exchange-rate-api.ts'
import { frankfurterBlend, frankfurterEcb } from '../source/frankfurter.ts'
import { type CoinHistory, coinHistory } from './coin-history.ts'
import { type CoinPrice, coinPrice } from './coin-price.ts'
import { type Conversion, conversion } from './convert-currency.ts'
import { findCoins, withCoin } from './find-coin.ts'
import type { MarketSources, Sourced } from './market-sources.ts'

/** Prices, series, facts and rates, whoever may answer. Coins and currencies are given in people's words. */
export interface MarketData {
  price(asked: { coin: string; currency: string; signal: AbortSignal }): Promise<Reply<CoinPrice>>
  history(asked: { coin: string; days: number; currency: string; signal: AbortSignal }): Promise<Reply<CoinHistory>>
  facts(asked: { coin: string; signal: AbortSignal }): Promise<Reply<CoinFacts & Sourced>>
  search(asked: { query: string; signal: AbortSignal }): Promise<Reply<{ coins: CoinHit[] } & Sourced>>
  conversion(asked: { from: string; to: string; signal: AbortSignal }): Promise<Reply<Conversion>>
}

/** What the market data need from outside: the time, the network, and where answers are kept. */
export interface MarketOptions extends Partial<MarketSettings> {
  clock: Clock
  fetch?: typeof fetch
  /** In memory where none is given. */
  cache?: Cache
  /** What CoinGecko bears: fewer calls without a key. */
  rate?: CallRate
  /** How long one answer may take. */
  timeoutMs?: number
}

/** The data of the finance desk, with their fallbacks. What one instance learned of limits, the next does not know. */
export function marketData(options: MarketOptions): MarketData {
  const sources = marketSources(options)
  return {
    price: (asked) => coinPrice(sources, asked),
    history: (asked) => coinHistory(sources, asked),
    search: (asked) => findCoins(sources, asked),
    conversion: (asked) => conversion(sources, asked),
    facts: ({ coin, signal }) =>
      withCoin({ sources, text: coin, signal }, async (id) =>
        mapReply(await sources.coinGecko.facts(id, signal), (it) => ({
          ...it,
          source: sources.coinGecko.name,
          fallback: null,
        })),
      ),
  }
}

const keyless: CallRate = { burst: 3, perMinute: 5 }
const keyed: CallRate = { burst: 10, perMinute: 30 }

function marketSources(options: MarketOptions): MarketSources {
  const { clock } = options
  const now = () => clock.now()
  const { cache = memoryCache(now), urls = {}, coingeckoKey: key } = options
  const shared = {
    clock,
    cache,
    fetch: options.fetch ?? fetch,
    ...(options.timeoutMs && { timeoutMs: options.timeoutMs }),
  }
  const service = (name: string, url: string, more: Partial<ServiceOptions> = {}) =>
    new Service({ ...shared, name, url, ...more })
  const at = { ...marketUrls, ...urls }

  const gecko = coinGecko(
    service('CoinGecko', at.coingecko, {
      rate: options.rate ?? (key ? keyed : keyless),
      key: key && {
        in: key.in,
        name: key.in === 'header' ? 'x-cg-demo-api-key' : 'x_cg_demo_api_key',
        value: key.value,
      },
    }),
  )
  const frankfurter = service('Frankfurter', at.frankfurter)
  const mirror = urls.fawaz ? [] : [currencyApi(service('exchange-api', fawazMirror))]
  return {
    coinGecko: gecko,
    coins: [gecko, defiLlama(service('DefiLlama', at.llama), now), coinbase(service('Coinbase', at.coinbase), now)],
    rates: [
      frankfurterEcb(frankfurter, now),
      frankfurterBlend(frankfurter),
      exchangeRateApi(service('ExchangeRate-API', at.erapi)),
      currencyApi(service('exchange-api', at.fawaz)),
      ...mirror,
    ],
    now,
  }
}
