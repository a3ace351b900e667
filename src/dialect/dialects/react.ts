import type { Dialect } from '../dialect.ts'
import { react as labels } from '../weak/react.ts'

/** Labels on lines of their own, one action a completion, and the result behind the next label. */
export const react: Dialect = {
  name: 'react',
  example: 'Thought: I need the price.\nAction: get_price\nAction Input: {"coin_id": "tron"}',
  stop: ['Observation:'],
  weak: [labels],
}
