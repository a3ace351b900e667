import { fail, ok, type Result } from '../../core/issue.ts'
import { isObject, type Json } from '../../core/json.ts'

/** A fictional company's month, under the names of the tool's parameters. */
export interface Scenario {
  company_name: string
  monthly_revenue: number
  monthly_costs: number
  active_customers: number
}

/** The ready scenarios: low, medium and high risk, a loss, no revenue, no customers. */
export const scenarios: readonly Scenario[] = [
  scenario('Lumina Home Goods', 120000, 78000, 430),
  scenario('Vector Freight', 240000, 204000, 96),
  scenario('Harbor Pixel Studio', 58000, 54520.5, 31),
  scenario('Saffron Street Kitchen', 41250.75, 46900.25, 1275),
  scenario('Quiet Orbit Labs', 0, 18500, 12),
  scenario('Northwind Atelier', 32000, 21120, 0),
  scenario('Tidewater Analytics', 99999.99, 90000, 61),
]

/** What a model is asked about a company. */
export function questionOf({ company_name, monthly_revenue, monthly_costs, active_customers }: Scenario): string {
  return (
    `Review ${company_name}. Monthly revenue: ${monthly_revenue}. Monthly costs: ${monthly_costs}. ` +
    `Active customers: ${active_customers}. How profitable is it, and how high is the risk?`
  )
}

/** Scenarios out of JSON, such as a user's file: all of them, or everything that is wrong with them. */
export function readScenarios(json: Json): Result<Scenario[]> {
  if (!Array.isArray(json) || !json.length) return wrong('', 'scenarios must be a list of at least one company')
  const read = json.map(readScenario)
  const issues = read.flatMap((it) => (it.ok ? [] : it.issues))
  if (issues.length) return fail(...issues)
  const found = read.flatMap((it) => (it.ok ? [it.value] : []))
  const names = found.map((it) => it.company_name)
  const twice = names.findIndex((it, at) => names.indexOf(it) !== at)
  return twice < 0 ? ok(found) : wrong(`/${twice}`, `scenario ${twice + 1}: "${names[twice]}" is there twice`)
}

function readScenario(given: Json, at: number): Result<Scenario> {
  const place = `/${at}`
  if (!isObject(given)) return wrong(place, `scenario ${at + 1} must be an object`)
  const { company_name: name, monthly_revenue: revenue, monthly_costs: costs, active_customers: customers } = given
  if (typeof name !== 'string' || !name.trim())
    return wrong(
      `${place}/company_name`,
      `scenario ${at + 1}: company_name must be a text that is not empty, got ${told(name)}`,
    )
  for (const [key, value] of Object.entries({
    monthly_revenue: revenue,
    monthly_costs: costs,
    active_customers: customers,
  })) {
    if (!isAmount(value))
      return wrong(
        `${place}/${key}`,
        `scenario ${at + 1}, ${name}: ${key} must be a number of 0 or more, got ${told(value)}`,
      )
  }
  if (!Number.isInteger(customers)) {
    return wrong(
      `${place}/active_customers`,
      `scenario ${at + 1}, ${name}: active_customers must be a whole number, got ${told(customers)}`,
    )
  }
  const strange = Object.keys(given).find((it) => !parameters.includes(it))
  if (strange !== undefined)
    return wrong(place, `scenario ${at + 1}, ${name}: there is no ${strange}; there are ${parameters.join(', ')}`)
  return ok(scenario(name.trim(), Number(revenue), Number(costs), Number(customers)))
}

const parameters: readonly string[] = ['company_name', 'monthly_revenue', 'monthly_costs', 'active_customers']

function isAmount(value: Json | undefined): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function told(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function wrong(pointer: string, message: string): Result<never> {
  return fail({ code: 'argument-value', message, pointer })
}

function scenario(company: string, revenue: number, costs: number, customers: number): Scenario {
  return { company_name: company, monthly_revenue: revenue, monthly_costs: costs, active_customers: customers }
}
