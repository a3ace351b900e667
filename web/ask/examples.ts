import { questionOf, scenarios } from '../../src/desk/business/scenarios.ts'
import type { DeskName } from '../run/assigned.ts'

/** Three questions to begin with, for each desk. */
export const examples: Record<DeskName, readonly string[]> = {
  finance: [
    'Is Ethereum pricier than Solana, and what is Ethereum worth in Turkish lira?',
    'How did Bitcoin do this month?',
    'What are 250 Swiss francs in Japanese yen?',
  ],
  business: scenarios.slice(0, 3).map(questionOf),
}
