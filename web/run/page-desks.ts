import { isObject } from '../../src/core/json.ts'
import { businessDesk } from '../../src/desk/business/business-desk.ts'
import type { Desk } from '../../src/desk/desk.ts'
import { financeDesk } from '../../src/desk/finance/finance-desk.ts'
import { marketData } from '../../src/desk/finance/market/market-data.ts'
import { type MarketSettings, readMarketSettings } from '../../src/desk/finance/market-settings.ts'
import { wallClock } from '../../src/run/wall-clock.ts'
import type { DeskName } from './assigned.ts'

/** Both desks on live data; kept as long as the page, so that what they learn of limits is not forgotten. */
export function pageDesks(storage: Storage): Record<DeskName, Desk> {
  return { finance: financeDesk(marketData({ ...marketSettings(storage), clock: wallClock })), business: businessDesk }
}

/** Where the person's own settings are kept: a JSON object of the variables that the command line reads. */
export const settingsKey = 'dispatch-desk/settings'

/** A key goes into the address here: a header of its own would make the browser ask for leave before every request. */
function marketSettings(storage: Storage): MarketSettings {
  const { coingeckoKey, urls } = readMarketSettings(readSettings(storage))
  return coingeckoKey ? { urls, coingeckoKey: { ...coingeckoKey, in: 'query' } } : { urls }
}

function readSettings(storage: Storage): Record<string, string> {
  // Storage may be forbidden, and anybody may have written into it.
  try {
    const kept: unknown = JSON.parse(storage.getItem(settingsKey) ?? '{}')
    const entries = isObject(kept) ? Object.entries(kept) : []
    return Object.fromEntries(entries.filter((it): it is [string, string] => typeof it[1] === 'string'))
  } catch {
    return {}
  }
}
