import { open } from '../../gate/action-contract.ts'
import { type Desk, defineDesk } from '../desk.ts'
import { exampleCall, exampleResult } from '../example-turn.ts'
import { finalAnswer } from '../final-answer.ts'
import { financeTools } from './finance-tools.ts'
import type { MarketData } from './market/market-data.ts'

/** Answers questions about coin prices and currencies from live services; ends with a plain answer. */
export function financeDesk(market: MarketData): Desk {
  return defineDesk({
    name: 'finance',
    tools: [...financeTools(market), finalAnswer],
    instructions,
    examples: [
      { role: 'user', content: 'What does one Litecoin cost?' },
      exampleCall('exampl001', 'get_price', { coin_id: 'litecoin', vs_currency: 'usd' }),
      exampleResult('exampl001', 'get_price', {
        coin_id: 'litecoin',
        vs_currency: 'USD',
        price: 94.37,
        change_24h_pct: 0.62,
        source: 'CoinGecko',
        as_of: '2026-09-14T08:20:11Z',
      }),
      {
        role: 'assistant',
        parts: [{ type: 'text', text: 'One Litecoin costs 94.37 USD (CoinGecko, 14 September 2026).' }],
      },
      { role: 'user', content: 'How much are 250 Swiss francs in Polish zloty?' },
      exampleCall('exampl002', 'convert_currency', { amount: 250, from_currency: 'CHF', to_currency: 'PLN' }),
      exampleResult('exampl002', 'convert_currency', {
        amount: 250,
        from_currency: 'CHF',
        result: 1136.48,
        rate: 4.5459,
        to_currency: 'PLN',
        source: 'Frankfurter (ECB)',
        date: '2026-09-11',
      }),
      {
        role: 'assistant',
        parts: [
          { type: 'text', text: '250 Swiss francs are 1136.48 Polish zloty at the ECB rate of 11 September 2026.' },
        ],
      },
    ],
    actionContract: open,
    ends: 'answer',
    steps: 8,
  })
}

const instructions = `You answer questions about cryptocurrency prices and currencies.
Never state a price or a rate from memory: call a tool, wait for its result, then answer.
To compare coins, get the price of each. To give a price in another currency, get the price first, then convert it.
When you have the figures, answer in one to three sentences, with the figures, the source and the date.
When a result holds an error, correct the call, or say plainly what cannot be found.`
