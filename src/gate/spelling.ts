/** A name without what spellings differ in: `coinId`, `coin_id`, `Coin-ID` and `coin id` are all `coinid`. */
export function collapsed(name: string): string {
  return name.toLowerCase().replace(/[\s_.:/-]+/g, '')
}
