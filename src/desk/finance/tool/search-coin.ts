import { defineTool } from '../../../tool/define-tool.ts'
import type { Tool } from '../../../tool/tool.ts'
import type { MarketData } from '../market/market-data.ts'
import { marketResult, textOf } from './market-result.ts'

/** `search_coin("ether")` → at most five `{coin_id, name, symbol, rank}`. */
export function searchCoin(market: MarketData): Tool {
  return defineTool({
    name: 'search_coin',
    description: 'Finds the coin_id of a cryptocurrency by its name or ticker. Gives no prices.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          minLength: 1,
          examples: ['ether'],
          description: 'A name or ticker, for example ether',
        },
      },
      required: ['query'],
    },
    async run(args, { signal }) {
      const query = textOf(args, 'query')
      const found = await market.search({ query, signal })
      if (found.ok && !found.value.coins.length)
        return { error: `no coin is found for "${query.slice(0, 60)}"`, coins: [] }
      return marketResult(found, ({ coins, source }) => ({
        coins: coins.map(({ id, name, symbol, rank }) => ({ coin_id: id, name, symbol, rank })),
        source,
      }))
    },
  })
}
