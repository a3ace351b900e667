import type { JsonObject } from '../../src/core/json.ts'
import type { Answer, RecordedRequest } from '../servers/openai-server.ts'

/** How a test's model writes: natively, as tagged JSON or as a Python action. */
export type Form = 'native' | 'json' | 'python'

interface Turn {
  role: string
  content: string | null
}

/**
 * A model that acts its part from what it is sent: it looks at the results in the conversation and asks for the next
 * thing. It stands for a model that can follow instructions; what it is sent is the program's own work.
 */
export function actsFinance(request: RecordedRequest): Answer {
  const form = formOf(request.body)
  const results = resultsIn(request.body)
  if (results.length < 2) {
    const coin = (coin_id: string) => ({ name: 'get_price', arguments: { coin_id } })
    if (form === 'python' && results.length === 1) return write(form, [coin('solana')])
    if (form === 'json') return write(form, [coin(results.length ? 'solana' : 'ethereum')])
    return write(form, form === 'python' ? [coin('ethereum')] : [coin('ethereum'), coin('solana')])
  }
  const price = numberIn(results.find((it) => it.includes('ethereum'))!, 'price')
  const lira = results.map((it) => numberIn(it, 'result')).find((it) => it !== undefined)
  if (lira !== undefined) return `Yes. One Ethereum is ${price} USD, which is ${lira} Turkish lira.`
  const convert = { amount: price!, from_currency: 'USD', to_currency: 'TRY' }
  return write(form, [{ name: 'convert_currency', arguments: convert }])
}

const names = ['company_name', 'monthly_revenue', 'monthly_costs', 'active_customers']

/** Ways to break the strict contract, each for a call that would keep it: `calculate_metrics("Acme", 1, 1, 1)`. */
export const mistakes: Record<string, (tool: string, values: string[]) => string> = {
  'keyword arguments': (tool, values) => `${tool}(${values.map((it, i) => `${names[i]}=${it}`).join(', ')})`,
  'a variable': (tool, [, ...rest]) => `${tool}(${['company', ...rest].join(', ')})`,
  'a list': (tool, values) => `${tool}([${values.join(', ')}])`,
  'a dictionary': (tool, values) => `${tool}({"value": ${values[0]}})`,
  'an import': (tool, values) => `import math\n${tool}(${values.join(', ')})`,
  'an assignment': (tool, values) => `result = ${tool}(${values.join(', ')})`,
  'a loop': (tool, values) => `for i in range(3):\n    ${tool}(${values.join(', ')})`,
  'attribute access': (tool, values) => `tools.metrics.${tool}(${values.join(', ')}).result`,
  'an f-string': (tool, [, ...rest]) => `${tool}(${['f"{company}"', ...rest].join(', ')})`,
  'several statements': (tool, values) => `${tool}(${values.join(', ')})\n${tool}(${values.join(', ')})`,
  'text that is not Python': (tool, values) => `call ${tool} with ${values.join(' and ')} please`,
  'a calculation': (tool, [first, ...rest]) => `${tool}(${[first, ...rest.map((it) => `${it} + 0`)].join(', ')})`,
  'a truth value': (tool, values) => `${tool}(${[...values.slice(0, -1), 'True'].join(', ')})`,
  'a call inside a call': (tool, values) => `print(${tool}(${values.join(', ')}))`,
}

/** The business desk's part; `mistakeFor(company)` are made one after the other before the right actions. */
export function actsBusiness(mistakesFor: (company: string) => string[]) {
  return (request: RecordedRequest): Answer => {
    const messages = request.body['messages'] as unknown as Turn[]
    const asked = messages.findLastIndex((it) => it.role === 'user' && it.content!.startsWith('Review '))
    const [, name = '', revenue = '', costs = '', customers = ''] =
      /Review (.+?)\. Monthly revenue: (\S+)\. Monthly costs: (\S+)\. Active customers: (\d+)/.exec(
        messages[asked]!.content!,
      )!
    const told = messages.slice(asked + 1).filter((it) => it.role === 'user')
    const wrong = mistakesFor(name)[told.length]
    const values = [JSON.stringify(name), revenue, costs, customers]
    if (wrong) return action(mistakes[wrong]!('calculate_metrics', values))
    const all = told.map((it) => it.content).join('\n')
    const risk = /"risk_signal":\s*"(\w+)"/.exec(all)?.[1]
    if (!risk) return action(`calculate_metrics(${values.join(', ')})`)
    if (!/"risk_level":/.test(all)) return action(`summarize_risk("${name}: risk ${risk}")`)
    return action(`final_answer("${name} is a ${risk} risk.")`)
  }
}

function action(call: string): string {
  return `Thought: the next step.\n\`\`\`python\n${call}\n\`\`\``
}

function formOf(body: JsonObject): Form {
  if (body['tools']) return 'native'
  return JSON.stringify(body['messages']).includes('<tool_call>') ? 'json' : 'python'
}

function write(form: Form, calls: { name: string; arguments: JsonObject }[]): Answer {
  if (form === 'native') return { calls }
  if (form === 'json') return calls.map((it) => `<tool_call>\n${JSON.stringify(it)}\n</tool_call>`).join('\n')
  const [call] = calls
  return action(
    `${call!.name}(${Object.values(call!.arguments)
      .map((it) => JSON.stringify(it))
      .join(', ')})`,
  )
}

/** What became of the calls of this question: tool turns, or user turns behind the question. */
function resultsIn(body: JsonObject): string[] {
  const messages = body['messages'] as unknown as Turn[]
  const asked = messages.findLastIndex((it) => it.role === 'user' && it.content!.includes('pricier'))
  const told = messages.slice(asked + 1).filter((it) => it.role === 'tool' || it.role === 'user')
  return told.flatMap((it) => [...(it.content ?? '').matchAll(/\{[^{}]*\}/g)].map(([found]) => found))
}

function numberIn(result: string, key: string): number | undefined {
  const found = new RegExp(`"${key}":\\s*([\\d.]+)`).exec(result)
  return found ? Number(found[1]) : undefined
}
