import type { Delta, Failure } from '../../core/flow.ts'
import type { ScriptedCompletion } from '../../model/scripted.ts'
import type { RunSummary } from '../../trace/summary.ts'

/** One scripted run, and what it must come to. */
export interface DemoRun {
  title: string
  explanation: string
  desk: 'finance' | 'business'
  mode: string
  question: string
  completions: ScriptedCompletion[]
  /** Counts of the run's summary. */
  told: Partial<Record<keyof Omit<RunSummary, 'outcome'>, number>>
  /** What the answer must hold, each out of a tool's result. */
  figures: string[]
}

/** A call in the form that the desks teach any model: `<tool_call>{"name": …, "arguments": …}</tool_call>`. */
function tagged(json: string): string {
  return `<tool_call>\n${json}\n</tool_call>`
}

/** A thought and one fenced action, as a code model writes it. */
function fenced(thought: string, action: string): string {
  return `Thought: ${thought}\n\n\`\`\`python\n${action}\n\`\`\``
}

const noTools: Failure = {
  issue: { code: 'feature-refused', message: 'this model does not support tools' },
  status: 400,
  act: { type: 'switch', switch: 'native-off' },
  cause: 'the server refused the list of tools',
}

const refusesTools: Delta[] = [{ type: 'finish', reason: 'failed', failure: noTools }]

export const demoRuns: readonly DemoRun[] = [
  {
    title: 'A question in several steps',
    explanation:
      'Two prices, then a conversion with the price just observed, then the answer. Each call passes the gate before anything runs.',
    desk: 'finance',
    mode: 'json',
    question: 'Is Ethereum pricier than Solana, and what is Ethereum worth in Turkish lira?',
    completions: [
      `${tagged('{"name": "get_price", "arguments": {"coin_id": "ethereum"}}')}\n${tagged('{"name": "get_price", "arguments": {"coin_id": "solana"}}')}`,
      tagged(
        '{"name": "convert_currency", "arguments": {"amount": 2811.64, "from_currency": "USD", "to_currency": "TRY"}}',
      ),
      'Yes: one Ethereum costs 2811.64 USD and one Solana 131.87 USD (CoinGecko). In Turkish lira Ethereum is worth 127286.24 TRY at the ECB rate of 24 November 2026.',
    ],
    told: { steps: 3, calls: 3, ran: 3, repaired: 0, corrections: 0 },
    figures: ['2811.64', '131.87', '127286.24'],
  },
  {
    title: 'A nudge',
    explanation:
      'Small models announce a call and then stop. Once a run they are reminded of the form; the reminder is on the record, word for word.',
    desk: 'finance',
    mode: 'json',
    question: 'What is Bitcoin worth?',
    completions: [
      'I need the live price of Bitcoin.',
      tagged('{"name": "get_price", "arguments": {"coin_id": "bitcoin"}}'),
      'Bitcoin is worth 79412.36 USD, 0.84 % less than a day ago (CoinGecko, 24 November 2026).',
    ],
    told: { nudges: 1, calls: 1, ran: 1 },
    figures: ['79412.36'],
  },
  {
    title: 'A repaired call',
    explanation:
      'Single quotes, a trailing comma and other names for the same two keys: the text is mended into the one call it can mean, and every repair is named with its risk.',
    desk: 'finance',
    mode: 'json',
    question: 'What is Solana worth in euros?',
    completions: [
      tagged("{'tool': 'get_price', 'parameters': {'coin_id': 'solana', 'vs_currency': 'eur',}}"),
      'One Solana is worth 113.84788 EUR (CoinGecko, 24 November 2026).',
    ],
    told: { calls: 1, repaired: 1, ran: 1, corrections: 0 },
    figures: ['113.84788'],
  },
  {
    title: 'A coerced argument',
    explanation:
      'Days as a text where a whole number is declared: converted, because nothing is lost by it, and shown before and after.',
    desk: 'finance',
    mode: 'json',
    question: 'How did Bitcoin do this week?',
    completions: [
      tagged('{"name": "get_price_history", "arguments": {"coin_id": "bitcoin", "days": "7"}}'),
      'Bitcoin rose by 5.43 % in 7 days, from 75324.15 to 79412.36 USD (CoinGecko).',
    ],
    told: { calls: 1, coerced: 1, ran: 1, corrections: 0 },
    figures: ['5.43', '75324.15', '79412.36'],
  },
  {
    title: 'A refusal of the strict contract, and its correction',
    explanation:
      'The business desk takes one call a step, by position, of strings and numbers only. Keyword arguments are refused with the reason, and the model writes the call again.',
    desk: 'business',
    mode: 'python',
    question: 'How risky is Lumina Home Goods? Revenue 120000 a month, costs 78000, 430 active customers.',
    completions: [
      fenced(
        'I calculate the figures first.',
        'calculate_metrics(company_name="Lumina Home Goods", monthly_revenue=120000, monthly_costs=78000, active_customers=430)',
      ),
      fenced('By position, then.', 'calculate_metrics("Lumina Home Goods", 120000, 78000, 430)'),
      fenced(
        'I read the risk out of the figures.',
        'summarize_risk("Lumina Home Goods: profit 42000, margin 35 %, cost per customer 181.4, risk LOW")',
      ),
      fenced(
        'I have everything.',
        'final_answer("Lumina Home Goods is a LOW risk: it keeps 42000 of 120000 a month, a margin of 35 %.")',
      ),
    ],
    told: { calls: 4, refused: 1, corrections: 1, ran: 3 },
    figures: ['LOW', '42000', '35'],
  },
  {
    title: 'A degrade',
    explanation:
      "The server refuses native tools. That is the model's no and not the account's, so the run goes on in text, with the same tools behind the same gate.",
    desk: 'finance',
    mode: 'native',
    question: 'What are 100 euros in Turkish lira?',
    completions: [
      { deltas: refusesTools },
      tagged(
        '{"name": "convert_currency", "arguments": {"amount": 100, "from_currency": "EUR", "to_currency": "TRY"}}',
      ),
      '100 euros are 5243.76 Turkish lira at the ECB rate of 24 November 2026.',
    ],
    told: { degrades: 1, calls: 1, ran: 1 },
    figures: ['5243.76'],
  },
  {
    title: 'A call cut off in the middle',
    explanation:
      'The completion ends at the token limit inside the arguments. No one knows what was left out, so nothing is filled in and nothing runs: the model is told to write it again.',
    desk: 'finance',
    mode: 'json',
    question: 'How did Ethereum do this month?',
    completions: [
      {
        deltas: [
          {
            type: 'text',
            text: '<tool_call>\n{"name": "get_price_history", "arguments": {"coin_id": "ethereum", "days": 3',
          },
          { type: 'finish', reason: 'length' },
        ],
      },
      tagged('{"name": "get_price_history", "arguments": {"coin_id": "ethereum", "days": 30}}'),
      'Ethereum rose by 7.63 % in 30 days, from 2612.369 to 2811.64 USD (CoinGecko).',
    ],
    told: { calls: 2, refused: 1, corrections: 1, ran: 1 },
    figures: ['7.63', '2612.369', '2811.64'],
  },
  {
    title: 'Figures written as text',
    explanation:
      'Numbers in quotes where numbers are declared: converted without loss, which the strict contract allows, and shown before and after.',
    desk: 'business',
    mode: 'python',
    question: 'How risky is Vector Freight? Revenue 240000 a month, costs 204000, 96 active customers.',
    completions: [
      fenced('I calculate the figures first.', 'calculate_metrics("Vector Freight", "240000", "204000", "96")'),
      fenced(
        'I read the risk out of the figures.',
        'summarize_risk("Vector Freight: profit 36000, margin 15 %, cost per customer 2125, risk MEDIUM")',
      ),
      fenced(
        'I have everything.',
        'final_answer("Vector Freight is a MEDIUM risk: it keeps 36000 of 240000 a month, a margin of 15 %.")',
      ),
    ],
    told: { calls: 3, coerced: 1, corrections: 0, ran: 3 },
    figures: ['MEDIUM', '36000', '15'],
  },
  {
    title: 'An answer where only a call may end the run',
    explanation:
      'The business desk ends through final_answer and not otherwise. Plain text is no end: the model is told what to write instead, and writes it.',
    desk: 'business',
    mode: 'python',
    question: 'How risky is Quiet Orbit Labs? No revenue this month, costs 18500, 12 active customers.',
    completions: [
      fenced('I calculate the figures first.', 'calculate_metrics("Quiet Orbit Labs", 0, 18500, 12)'),
      'Quiet Orbit Labs lost 18500 this month. That is a HIGH risk.',
      fenced(
        'The answer goes into the call.',
        'final_answer("Quiet Orbit Labs is a HIGH risk: it earned nothing and spent 18500, or 1541.67 for each customer.")',
      ),
    ],
    told: { calls: 2, corrections: 1, ran: 2 },
    figures: ['HIGH', '18500', '1541.67'],
  },
]
