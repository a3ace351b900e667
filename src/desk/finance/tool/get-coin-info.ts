import { defineTool } from '../../../tool/define-tool.ts'
import type { Tool } from '../../../tool/tool.ts'
import type { MarketData } from '../market/market-data.ts'
import { marketResult, textOf } from './market-result.ts'
import { coinId } from './parameter.ts'

/** `get_coin_info("bitcoin")` → name, symbol, rank, market cap, a sentence or two, homepage. */
export function getCoinInfo(market: MarketData): Tool {
  return defineTool({
    name: 'get_coin_info',
    description: 'What one cryptocurrency is: name, rank, market capitalisation, a short description, homepage.',
    effect: 'read',
    parameters: { type: 'object', properties: { coin_id: coinId }, required: ['coin_id'] },
    async run(args, { signal }) {
      const found = await market.facts({ coin: textOf(args, 'coin_id'), signal })
      return marketResult(found, ({ id, name, symbol, rank, marketCapUsd, description, homepage, source, asOf }) => ({
        coin_id: id,
        name,
        symbol,
        rank,
        market_cap_usd: marketCapUsd === null ? null : Math.round(marketCapUsd),
        description,
        homepage,
        source,
        as_of: asOf,
      }))
    },
  })
}
