/** A coin that is found without asking anyone: CoinGecko's id, the ticker, the name and other words for it. */
export interface KnownCoin {
  id: string
  symbol: string
  name: string
}

/** The coin that a ticker, a name or an id means, where it is one of the well-known ones. */
export function knownCoin(text: string): KnownCoin | undefined {
  const word = plainWord(text)
  return coinNamed(word) ?? coinNamed(word.replace(/ (coin|token)$/, ''))
}

/** Well-known coins whose ticker or name holds the text. */
export function knownCoinsLike(text: string): KnownCoin[] {
  const word = plainWord(text)
  return word ? knownCoins.filter((it) => it.symbol.startsWith(word) || plainWord(it.name).includes(word)) : []
}

/** A coin's id as CoinGecko forms it: `Shiba Inu` → `shiba-inu`. */
export function coinSlug(text: string): string {
  return plainWord(text).replaceAll(' ', '-')
}

function coinNamed(word: string): CoinRow | undefined {
  return knownCoins.find((it) => it.words.includes(word))
}

/** `$BTC` and `Shiba  Inu ` as one writes them: in lower case, with single spaces. */
function plainWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^\$/, '')
    .replace(/[\s_]+/g, ' ')
}

const rows: readonly [id: string, symbol: string, name: string, words?: string][] = [
  ['bitcoin', 'btc', 'Bitcoin', 'xbt'],
  ['ethereum', 'eth', 'Ethereum', 'ether'],
  ['tether', 'usdt', 'Tether'],
  ['ripple', 'xrp', 'XRP'],
  ['binancecoin', 'bnb', 'BNB', 'binance'],
  ['solana', 'sol', 'Solana'],
  ['usd-coin', 'usdc', 'USDC', 'usd coin'],
  ['dogecoin', 'doge', 'Dogecoin'],
  ['cardano', 'ada', 'Cardano'],
  ['tron', 'trx', 'TRON'],
  ['staked-ether', 'steth', 'Lido Staked Ether'],
  ['wrapped-bitcoin', 'wbtc', 'Wrapped Bitcoin'],
  ['chainlink', 'link', 'Chainlink'],
  ['avalanche-2', 'avax', 'Avalanche'],
  ['stellar', 'xlm', 'Stellar', 'lumens'],
  ['sui', 'sui', 'Sui'],
  ['hedera-hashgraph', 'hbar', 'Hedera'],
  ['bitcoin-cash', 'bch', 'Bitcoin Cash'],
  ['shiba-inu', 'shib', 'Shiba Inu', 'shiba'],
  ['litecoin', 'ltc', 'Litecoin'],
  ['the-open-network', 'ton', 'Toncoin', 'the open network'],
  ['polkadot', 'dot', 'Polkadot'],
  ['uniswap', 'uni', 'Uniswap'],
  ['pepe', 'pepe', 'Pepe'],
  ['monero', 'xmr', 'Monero'],
  ['aave', 'aave', 'Aave'],
  ['dai', 'dai', 'Dai'],
  ['near', 'near', 'NEAR Protocol'],
  ['aptos', 'apt', 'Aptos'],
  ['ethereum-classic', 'etc', 'Ethereum Classic'],
  ['internet-computer', 'icp', 'Internet Computer'],
  ['polygon-ecosystem-token', 'pol', 'POL', 'polygon,matic,matic-network'],
  ['cosmos', 'atom', 'Cosmos'],
  ['vechain', 'vet', 'VeChain'],
  ['arbitrum', 'arb', 'Arbitrum'],
  ['optimism', 'op', 'Optimism'],
  ['filecoin', 'fil', 'Filecoin'],
  ['algorand', 'algo', 'Algorand'],
  ['maker', 'mkr', 'Maker'],
  ['the-graph', 'grt', 'The Graph'],
  ['tezos', 'xtz', 'Tezos'],
  ['eos', 'eos', 'EOS'],
  ['zcash', 'zec', 'Zcash'],
  ['bitcoin-cash-sv', 'bsv', 'Bitcoin SV'],
  ['crypto-com-chain', 'cro', 'Cronos'],
  ['fetch-ai', 'fet', 'Artificial Superintelligence Alliance'],
]

interface CoinRow extends KnownCoin {
  /** All that it is called, in plain words. */
  words: string[]
}

const knownCoins: readonly CoinRow[] = rows.map(([id, symbol, name, words]) => ({
  id,
  symbol,
  name,
  words: [id, symbol, plainWord(name), ...(words?.split(',') ?? [])],
}))
