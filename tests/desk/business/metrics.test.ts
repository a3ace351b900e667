import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/core/json.ts'
import { businessDesk } from '../../../src/desk/business/business-desk.ts'
import { calculateMetrics } from '../../../src/desk/business/metrics.ts'
import { readRisk } from '../../../src/desk/business/risk.ts'
import { roundCents } from '../../../src/desk/business/round.ts'
import { readScenarios, type Scenario, scenarios } from '../../../src/desk/business/scenarios.ts'

describe('rounding as Python does', () => {
  test.each([
    [2.675, 2.67],
    [0.125, 0.12],
    [0.375, 0.38],
    [1.005, 1],
    [-2.675, -2.67],
    [-0.125, -0.12],
    [-0.375, -0.38],
    [1e22, 1e22],
    [1e21, 1e21],
    [98765432101.125, 98765432101.12],
    [0, 0],
    [181.3953488372093, 181.4],
    [5e-324, 0],
  ])('round(%s, 2) is %s', (value, rounded) => {
    expect(roundCents(value)).toBe(rounded)
  })

  test('a small negative keeps its sign, as there', () => {
    expect(Object.is(roundCents(-0.001), -0)).toBe(true)
  })

  const hasPython = spawnSync('python3', ['--version']).status === 0
  test.skipIf(!hasPython && !process.env['CI'])(
    '20,000 numbers of all sizes, ties among them, agree with python3',
    () => {
      const numbers = Array.from({ length: 20_000 }, (_, at) => numberAt(at))
      const program = 'import json,sys\nprint(json.dumps([round(float(x),2) for x in json.load(sys.stdin)]))'
      const output = execFileSync('python3', ['-c', program], { input: JSON.stringify(numbers), maxBuffer: 1e8 })
      const expected = JSON.parse(output.toString()) as number[]
      const wrong = numbers.filter((it, at) => roundCents(it) !== expected[at])
      expect(wrong).toEqual([])
    },
  )
})

/** Ties at eighths, near ties at half hundredths, and numbers of every magnitude; the same at every run. */
function numberAt(at: number): number {
  const noise = ((at * 2654435761) % 4294967296) / 4294967296
  const sign = at % 2 ? -1 : 1
  if (at % 3 === 0) return sign * (Math.floor(noise * 2 ** (at % 50)) / 8)
  if (at % 3 === 1) return (sign * (Math.floor(noise * 1e7) * 2 + 1)) / 200
  return sign * noise * 10 ** ((at % 40) - 12)
}

describe('metrics', () => {
  test('Lumina Home Goods: profit 42000, margin 35, 181.4 a customer, low', () => {
    expect(calculateMetrics(scenarios[0]!)).toEqual({
      company_name: 'Lumina Home Goods',
      gross_profit: 42000,
      margin_percent: 35,
      cost_per_customer: 181.4,
      risk_signal: 'LOW',
    })
  })

  test.each([
    [
      'no revenue',
      company(0, 500, 10),
      { gross_profit: -500, margin_percent: 0, cost_per_customer: 50, risk_signal: 'HIGH' },
    ],
    ['no customers', company(1000, 700, 0), { margin_percent: 30, cost_per_customer: 0, risk_signal: 'LOW' }],
    ['a loss', company(1000, 1500, 3), { margin_percent: -50, risk_signal: 'HIGH' }],
    ['9.999 % is shown as 10 and is high', company(100000, 90001, 1), { margin_percent: 10, risk_signal: 'HIGH' }],
    ['exactly 10 % is medium', company(1000, 900, 1), { margin_percent: 10, risk_signal: 'MEDIUM' }],
    ['24.999 % is medium', company(100000, 75001, 1), { margin_percent: 25, risk_signal: 'MEDIUM' }],
    ['exactly 25 % is low', company(1000, 750, 1), { margin_percent: 25, risk_signal: 'LOW' }],
  ])('%s', (_name, given, expected) => {
    expect(calculateMetrics(given)).toMatchObject(expected)
  })

  test('the ready scenarios cover every level, no revenue and no customers', () => {
    const levels = new Set(scenarios.map((it) => calculateMetrics(it).risk_signal))
    expect([...levels].sort()).toEqual(['HIGH', 'LOW', 'MEDIUM'])
    expect(scenarios.map((it) => it.company_name)).toEqual(
      expect.arrayContaining(['Lumina Home Goods', 'Vector Freight']),
    )
    expect(scenarios.some((it) => it.monthly_revenue === 0)).toBe(true)
    expect(scenarios.some((it) => it.active_customers === 0)).toBe(true)
    expect(scenarios.length).toBeGreaterThanOrEqual(6)
  })
})

describe('the risk in words', () => {
  test.each([
    ['margin 35 %, risk_signal: LOW', 'LOW'],
    ["{'margin_percent': 3, 'risk_signal': 'HIGH'}", 'HIGH'],
    ['{"risk_signal":"MEDIUM"}', 'MEDIUM'],
    ['The risk is medium', 'MEDIUM'],
    ['a low price per customer, but HIGH', 'HIGH'],
    ['low margin, risk signal high', 'HIGH'],
  ])('%s is %s', (text, level) => {
    expect(readRisk(text)).toMatchObject({ risk_level: level, reading: expect.stringMatching(/\w{3}/) })
  })

  test.each(['margin 35', '', 'slowly highly'])('"%s" names none, which is an error', (text) => {
    expect(readRisk(text)).toEqual({ error: expect.stringContaining('HIGH, MEDIUM or LOW') })
  })

  test('two levels are an error', () => {
    expect(readRisk('HIGH or LOW')).toEqual({ error: expect.stringContaining('HIGH and LOW') })
  })
})

describe('the tools of the desk', () => {
  test('positions are in the order of the table', () => {
    const order = businessDesk.tools.map((it) => [
      it.contract.name,
      Object.keys(it.contract.parameters['properties'] as object),
    ])
    expect(order).toEqual([
      ['calculate_metrics', ['company_name', 'monthly_revenue', 'monthly_costs', 'active_customers']],
      ['summarize_risk', ['metric_summary']],
      ['final_answer', ['answer']],
    ])
  })

  test('only final_answer ends a run', () => {
    expect(businessDesk.tools.filter((it) => it.contract.ends).map((it) => it.contract.name)).toEqual(['final_answer'])
    expect(businessDesk).toMatchObject({
      ends: 'final-answer',
      dialect: 'python',
      steps: 5,
      actionContract: { name: 'strict' },
    })
  })
})

describe('scenarios from a file', () => {
  test('good ones are read, names trimmed', () => {
    const read = readScenarios([{ ...company(1, 2, 3), company_name: ' Acme ' }])
    expect(read).toEqual({ ok: true, value: [{ ...company(1, 2, 3), company_name: 'Acme' }] })
  })

  test.each<[string, Json, string]>([
    [
      'a negative cost',
      [{ ...company(1, -2, 3) }],
      'scenario 1, Acme: monthly_costs must be a number of 0 or more, got -2',
    ],
    [
      'not a number',
      [{ ...company(Number.NaN, 2, 3) }],
      'scenario 1, Acme: monthly_revenue must be a number of 0 or more, got NaN',
    ],
    ['a number as text', [{ ...company(1, 2, 3), monthly_costs: '2' }], 'got "2"'],
    [
      'an empty name',
      [{ ...company(1, 2, 3), company_name: '  ' }],
      'scenario 1: company_name must be a text that is not empty, got "  "',
    ],
    ['half a customer', [{ ...company(1, 2, 3.5) }], 'active_customers must be a whole number, got 3.5'],
    [
      'a missing figure',
      [{ company_name: 'Acme', monthly_revenue: 1, monthly_costs: 1 }],
      'active_customers must be a number of 0 or more, got nothing',
    ],
    ['a figure too many', [{ ...company(1, 2, 3), taxes: 4 }], 'there is no taxes; there are company_name'],
    ['a name twice', [{ ...company(1, 2, 3) }, { ...company(4, 5, 6) }], 'scenario 2: "Acme" is there twice'],
    ['no list', { a: 1 }, 'scenarios must be a list'],
    ['an empty list', [], 'at least one company'],
    ['no object', ['Acme'], 'scenario 1 must be an object'],
  ])('%s is refused', (_name, json, words) => {
    const read = readScenarios(json)
    expect(read.ok ? '' : read.issues[0]!.message).toContain(words)
  })

  test('everything that is wrong is told at once', () => {
    const read = readScenarios([{ ...company(-1, 2, 3) }, { ...company(1, 2, 0.5) }])
    expect(read.ok ? [] : read.issues.map((it) => it.pointer)).toEqual(['/0/monthly_revenue', '/1/active_customers'])
  })
})

function company(revenue: number, costs: number, customers: number): Scenario {
  return { company_name: 'Acme', monthly_revenue: revenue, monthly_costs: costs, active_customers: customers }
}
