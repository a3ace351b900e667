import type { JsonObject } from '../../../core/json.ts'

/** What the finance tools say of a coin argument. */
export const coinId: JsonObject = {
  type: 'string',
  minLength: 1,
  examples: ['bitcoin'],
  description: 'The coin, for example bitcoin, ethereum, solana; a ticker such as BTC works too',
}

/** What they say of the currency that prices are in. */
export const vsCurrency: JsonObject = {
  type: 'string',
  default: 'usd',
  description: 'The currency of the price, for example usd, eur, try',
}
