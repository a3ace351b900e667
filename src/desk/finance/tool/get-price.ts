import { defineTool } from '../../../tool/define-tool.ts'
import type { Tool } from '../../../tool/tool.ts'
import type { MarketData } from '../market/market-data.ts'
import { percent, significant } from '../number.ts'
import { marketResult, textOf } from './market-result.ts'
import { coinId, vsCurrency } from './parameter.ts'

/** `get_price("bitcoin", "usd")` → `{"coin_id":"bitcoin","vs_currency":"USD","price":81240.51,…}` */
export function getPrice(market: MarketData): Tool {
  return defineTool({
    name: 'get_price',
    description: 'The current price of one cryptocurrency.',
    effect: 'read',
    parameters: { type: 'object', properties: { coin_id: coinId, vs_currency: vsCurrency }, required: ['coin_id'] },
    async run(args, { signal }) {
      const asked = { coin: textOf(args, 'coin_id'), currency: textOf(args, 'vs_currency', 'usd'), signal }
      return marketResult(
        await market.price(asked),
        ({ id, currency, price, change24h, source, asOf }) => ({
          coin_id: id,
          vs_currency: currency,
          price: significant(price, 8),
          change_24h_pct: change24h === null ? null : percent(change24h),
          source,
          as_of: asOf,
        }),
        ({ id, currency, price, change24h }) => ({
          figure: {
            of: id,
            value: significant(price, 8),
            unit: currency,
            note: change24h === null ? '' : `${percent(change24h)} % in 24 hours`,
          },
        }),
      )
    },
  })
}
