import { defineTool } from '../../../tool/define-tool.ts'
import type { Tool } from '../../../tool/tool.ts'
import type { MarketData } from '../market/market-data.ts'
import { money, significant } from '../number.ts'
import { marketResult, textOf } from './market-result.ts'

/** `convert_currency(100, "USD", "EUR")` → the result, the rate and, since rates are daily, always the date. */
export function convertCurrency(market: MarketData): Tool {
  return defineTool({
    name: 'convert_currency',
    description: 'Converts an amount of money from one currency to another by the daily reference rate.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        amount: { type: 'number', examples: [250], description: 'How much, as a number' },
        from_currency: {
          type: 'string',
          minLength: 1,
          examples: ['USD'],
          description: 'Code of the currency of the amount, for example USD',
        },
        to_currency: {
          type: 'string',
          minLength: 1,
          examples: ['TRY'],
          description: 'Code of the currency wanted, for example TRY',
        },
      },
      required: ['amount', 'from_currency', 'to_currency'],
    },
    async run(args, { signal }) {
      const amount = Number(args['amount'])
      const found = await market.conversion({
        from: textOf(args, 'from_currency'),
        to: textOf(args, 'to_currency'),
        signal,
      })
      return marketResult(
        found,
        ({ from, to, rate, source, date }) => ({
          amount,
          from_currency: from,
          result: money(amount * rate),
          rate: significant(rate, 8),
          to_currency: to,
          source,
          date,
        }),
        ({ from, to, rate }) => ({
          figure: {
            of: `${amount} ${from}`,
            value: money(amount * rate),
            unit: to,
            note: `1 ${from} = ${significant(rate, 8)} ${to}`,
          },
        }),
      )
    },
  })
}
