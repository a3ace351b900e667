import { expect, test } from 'vitest'
import { checkAction, open, strict } from '../../src/gate/index.ts'
import { contractOf } from './calls.ts'
import { readCases } from './read-cases.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const tools = [
  contractOf('calculate_metrics', {
    type: 'object',
    properties: {
      company_name: text,
      monthly_revenue: number,
      monthly_costs: number,
      active_customers: { type: 'integer', minimum: 0 },
    },
    required: ['company_name', 'monthly_revenue', 'monthly_costs', 'active_customers'],
  }),
  contractOf('summarize_risk', { type: 'object', properties: { metric_summary: text }, required: ['metric_summary'] }),
  contractOf('final_answer', { type: 'object', properties: { answer: text }, required: ['answer'] }, { ends: true }),
]

test.each(readCases('actions.txt'))('$name', ({ input, expected: [first, ...words] }) => {
  const action = input.slice(1).join('\n')
  const { ok, call, issues, observation } = checkAction(action, input[0] === 'open' ? open : strict, tools)
  if (!first!.startsWith('refused')) {
    expect(call?.arguments).toEqual(JSON.parse(first!))
    expect({ ok, observation }).toEqual({ ok: true, observation: '' })
    return
  }
  expect({ ok, call }).toEqual({ ok: false, call: undefined })
  expect(issues.map((it) => `refused ${it.code}`)).toContain(first)
  for (const it of words) expect(observation).toContain(it)
  expect(observation).not.toMatch(/denied|approv|permission/i)
})

test('the example in a refusal is itself an action that passes', () => {
  const wrong = [
    'calculate_metrics(company_name="A", monthly_revenue=1)',
    'final_answer(x)',
    'nothing',
    'read_file("a")',
  ]
  for (const action of wrong) {
    const { observation } = checkAction(action, strict, tools)
    const example = /^(?:Correct|A call looks like this): (.*)$/m.exec(observation)?.[1] ?? ''
    expect(checkAction(example, strict, tools)).toMatchObject({ ok: true })
  }
})
