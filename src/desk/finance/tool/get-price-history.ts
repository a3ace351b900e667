import { defineTool } from '../../../tool/define-tool.ts'
import type { Tool } from '../../../tool/tool.ts'
import { mostDays } from '../market/coin-history.ts'
import type { MarketData } from '../market/market-data.ts'
import { summarizeSeries } from '../series.ts'
import { marketResult, textOf } from './market-result.ts'
import { coinId, vsCurrency } from './parameter.ts'

/** `get_price_history("bitcoin", 7)`: the model reads a summary, people are shown the whole series. */
export function getPriceHistory(market: MarketData): Tool {
  return defineTool({
    name: 'get_price_history',
    description:
      'How the price of one cryptocurrency moved over the last days: first, last, change, minimum, maximum, mean.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        coin_id: coinId,
        days: {
          type: 'integer',
          minimum: 1,
          maximum: mostDays,
          examples: [30],
          description: `Days back from now, 1 to ${mostDays}`,
        },
        vs_currency: vsCurrency,
      },
      required: ['coin_id', 'days'],
    },
    async run(args, { signal }) {
      const asked = Number(args['days'])
      const currency = textOf(args, 'vs_currency', 'usd')
      const found = await market.history({ coin: textOf(args, 'coin_id'), days: asked, currency, signal })
      return marketResult(
        found,
        ({ id, currency, days, points, source }) => ({
          coin_id: id,
          vs_currency: currency,
          days,
          ...(days !== asked && { note: `days is 1 to ${mostDays}; these are ${days}` }),
          ...summarizeSeries(points),
          source,
        }),
        ({ id, currency, days, points }) => ({ series: { coin_id: id, vs_currency: currency, days, points } }),
      )
    },
  })
}
