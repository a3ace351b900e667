import { businessDesk } from '../../src/desk/business/business-desk.ts'
import type { Desk } from '../../src/desk/desk.ts'
import { financeDesk } from '../../src/desk/finance/finance-desk.ts'
import { marketData } from '../../src/desk/finance/market/market-data.ts'
import { type MarketSettings, readMarketSettings } from '../../src/desk/finance/market-settings.ts'
import { wallClock } from '../../src/run/wall-clock.ts'
import { readSettings } from '../page-settings.ts'
import type { DeskName } from './assigned.ts'

/** Both desks on live data; kept as long as the page, so that what they learn of limits is not forgotten. */
export function pageDesks(storage: Storage): Record<DeskName, Desk> {
  return { finance: financeDesk(marketData({ ...marketSettings(storage), clock: wallClock })), business: businessDesk }
}

/** A key goes into the address here: a header of its own would make the browser ask for leave before every request. */
function marketSettings(storage: Storage): MarketSettings {
  const { coingeckoKey, urls } = readMarketSettings(readSettings(storage))
  return coingeckoKey ? { urls, coingeckoKey: { ...coingeckoKey, in: 'query' } } : { urls }
}
