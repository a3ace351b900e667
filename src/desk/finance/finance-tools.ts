import type { Tool } from '../../tool/tool.ts'
import type { MarketData } from './market/market-data.ts'
import { convertCurrency } from './tool/convert-currency.ts'
import { getCoinInfo } from './tool/get-coin-info.ts'
import { getPrice } from './tool/get-price.ts'
import { getPriceHistory } from './tool/get-price-history.ts'
import { searchCoin } from './tool/search-coin.ts'

/** The tools of the finance desk, for any run. */
export function financeTools(market: MarketData): Tool[] {
  return [getPrice(market), getPriceHistory(market), getCoinInfo(market), searchCoin(market), convertCurrency(market)]
}
