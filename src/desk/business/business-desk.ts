import { strict } from '../../gate/action-contract.ts'
import { type Desk, defineDesk } from '../desk.ts'
import { exampleCall, exampleResult } from '../example-turn.ts'
import { businessTools } from './business-tools.ts'
import { calculateMetrics } from './metrics.ts'
import { questionOf, type Scenario } from './scenarios.ts'

const instructions = `You review the monthly figures of a company, one action a step.
First call calculate_metrics with the name, revenue, costs and customers as given.
Then call summarize_risk with the calculated figures and the risk signal as one text.
Then call final_answer with two or three plain sentences: profit, margin, cost per customer and risk.
Write exactly one call in a step, values by position, strings and numbers only. Never calculate in your head.`

/** Reads the figures of a company: one Python-style action a step, and an end only through `final_answer`. */
export const businessDesk: Desk = businessDeskWith({
  company_name: 'Orchard Lane Cider',
  monthly_revenue: 64000,
  monthly_costs: 52480,
  active_customers: 320,
})

function businessDeskWith(example: Scenario): Desk {
  const metrics = calculateMetrics(example)
  return defineDesk({
    name: 'business',
    tools: [...businessTools],
    instructions,
    examples: [
      { role: 'user', content: questionOf(example) },
      exampleCall('exampl101', 'calculate_metrics', { ...example }, 'I calculate the metrics of the company first.'),
      exampleResult('exampl101', 'calculate_metrics', { ...metrics }),
    ],
    actionContract: strict,
    ends: 'final-answer',
    dialect: 'python',
    steps: 5,
  })
}
