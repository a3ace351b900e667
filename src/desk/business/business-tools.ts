import type { JsonObject } from '../../core/json.ts'
import { defineTool } from '../../tool/define-tool.ts'
import type { Tool } from '../../tool/tool.ts'
import { finalAnswer } from '../final-answer.ts'
import { calculateMetrics } from './metrics.ts'
import { readRisk } from './risk.ts'

const calculate: Tool = defineTool({
  name: 'calculate_metrics',
  description: 'Calculates profit, margin, cost per customer and a risk signal from the figures of one month.',
  effect: 'read',
  parameters: {
    type: 'object',
    properties: {
      company_name: {
        type: 'string',
        minLength: 1,
        description: 'Name of the company',
        examples: ['Orchard Lane Cider'],
      },
      monthly_revenue: { type: 'number', description: 'Revenue of the month', examples: [64000] },
      monthly_costs: { type: 'number', description: 'Costs of the month', examples: [52480] },
      active_customers: { type: 'integer', minimum: 0, description: 'Number of active customers', examples: [320] },
    },
    required: ['company_name', 'monthly_revenue', 'monthly_costs', 'active_customers'],
  },
  run: (args) => ({
    ...calculateMetrics({
      company_name: String(args['company_name']),
      monthly_revenue: Number(args['monthly_revenue']),
      monthly_costs: Number(args['monthly_costs']),
      active_customers: Number(args['active_customers']),
    }),
  }),
})

const summarize: Tool = defineTool({
  name: 'summarize_risk',
  description: 'Says in plain words what the risk signal of calculated metrics means. Calculate the metrics first.',
  effect: 'read',
  parameters: {
    type: 'object',
    properties: {
      metric_summary: {
        type: 'string',
        minLength: 1,
        description: 'The calculated figures as text, with the risk signal',
        examples: ['profit 11520, margin 18 %, cost per customer 164, risk MEDIUM'],
      },
    },
    required: ['metric_summary'],
  },
  run: ({ metric_summary }: JsonObject) => readRisk(String(metric_summary)),
})

/** The three tools of the business desk, for any run. */
export const businessTools: readonly Tool[] = [calculate, summarize, finalAnswer]
