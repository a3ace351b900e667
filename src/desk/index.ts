// A desk of your own
export { type Desk, defineDesk } from './desk.ts'
export { exampleCall, exampleResult } from './example-turn.ts'
export { finalAnswer } from './final-answer.ts'

// The finance desk
export { financeDesk } from './finance/finance-desk.ts'
export { financeTools } from './finance/finance-tools.ts'
export { type MarketData, type MarketOptions, marketData } from './finance/market/market-data.ts'
export {
  type MarketSettings,
  type MarketUrls,
  marketUrls,
  marketVariables,
  readMarketSettings,
} from './finance/market-settings.ts'
export { type Cache, memoryCache } from './finance/service/cache.ts'
export { type Attribution, attributionsOf } from './finance/attribution.ts'
export { recordedMarket, recordedMarketData } from './finance/recorded.ts'
export { recordedDate, recordedLabel } from './finance/recorded-figures.ts'

// The business desk
export { businessDesk } from './business/business-desk.ts'
export { businessTools } from './business/business-tools.ts'
export { calculateMetrics, type Metrics, type RiskLevel } from './business/metrics.ts'
export { questionOf, readScenarios, type Scenario, scenarios } from './business/scenarios.ts'
