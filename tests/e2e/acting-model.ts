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

/** The business desk's part, with the mistake that the strict contract refuses in its first action. */
export function actsBusiness(request: RecordedRequest): Answer {
  const messages = request.body['messages'] as unknown as Turn[]
  const question = messages.findLast((it) => /revenue/i.test(it.content ?? '') && it.role === 'user')!.content!
  const figures = [...question.matchAll(/-?\d[\d,]*(?:\.\d+)?/g)].map(([it]) => it.replaceAll(',', '')).slice(-3)
  const name =
    /(?:company|of|is|for|about)?\s*"?([A-Z][\w&'. ]+?)"?(?:\?|:|,| has| reports|\.)/.exec(question)?.[1] ?? 'Company'
  const after = messages
    .slice(messages.findIndex((it) => it.content === question) + 1)
    .filter((it) => it.role === 'user')
  const told = after.map((it) => it.content ?? '').join('\n')
  if (!after.length)
    return action(
      `calculate_metrics(company_name="${name}", monthly_revenue=${figures[0]}, monthly_costs=${figures[1]}, active_customers=${figures[2]})`,
    )
  const risk = /"risk_signal":\s*"(\w+)"/.exec(told)?.[1]
  if (!risk) return action(`calculate_metrics("${name}", ${figures.join(', ')})`)
  if (!/"risk_level":/.test(told)) return action(`summarize_risk("${name}: risk ${risk}")`)
  return action(`final_answer("${name} is a ${risk} risk.")`)
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
