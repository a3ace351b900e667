import { roundCents } from './round.ts'
import type { Scenario } from './scenarios.ts'

/** The risk signal of a company, by its margin. */
export type RiskLevel = 'LOW' | 'MEDIUM' | 'HIGH'

/** The figures of one company for one month, under the names that the model reads. */
export interface Metrics {
  company_name: string
  gross_profit: number
  margin_percent: number
  cost_per_customer: number
  risk_signal: RiskLevel
}

/** Lumina Home Goods, 120000, 78000, 430 → profit 42000, margin 35, cost per customer 181.4, LOW. */
export function calculateMetrics({
  company_name,
  monthly_revenue,
  monthly_costs,
  active_customers,
}: Scenario): Metrics {
  const profit = monthly_revenue - monthly_costs
  const margin = monthly_revenue === 0 ? 0 : (profit / monthly_revenue) * 100
  const costPerCustomer = active_customers === 0 ? 0 : monthly_costs / active_customers
  return {
    company_name,
    gross_profit: roundCents(profit),
    margin_percent: roundCents(margin),
    cost_per_customer: roundCents(costPerCustomer),
    risk_signal: riskOf(margin),
  }
}

/** From the margin before it is rounded: 9.999 % is below 10 %. */
function riskOf(margin: number): RiskLevel {
  if (margin < 10) return 'HIGH'
  return margin < 25 ? 'MEDIUM' : 'LOW'
}
