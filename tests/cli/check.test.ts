import { describe, expect, test } from 'vitest'
import { runDesk } from './fake-host.ts'

const lumina = 'calculate_metrics("Lumina Home Goods", 120000, 78000, 430)'

describe('desk check', () => {
  test('an action that keeps the strict contract', async () => {
    const { code, stdout } = await runDesk(['check', '--json'], {
      stdin: `Thought: margins first.\n\`\`\`python\n${lumina}\n\`\`\``,
    })
    expect(code).toBe(0)
    const output = JSON.parse(stdout)
    expect(Object.keys(output)).toEqual(['ok', 'call', 'issues', 'observation'])
    expect(output).toEqual({
      ok: true,
      call: {
        name: 'calculate_metrics',
        arguments: {
          company_name: 'Lumina Home Goods',
          monthly_revenue: 120000,
          monthly_costs: 78000,
          active_customers: 430,
        },
      },
      issues: [],
      observation: '',
    })
  })

  test('a refusal says what to write instead', async () => {
    const { code, stdout } = await runDesk(['check'], { stdin: 'final_answer(answer="done")' })
    expect(code).toBe(1)
    expect(stdout).toContain('refused')
    expect(stdout).toContain('action-keyword')
    expect(stdout).toContain('what the model would be told:')
  })

  test('the open contract takes what strict refuses', async () => {
    const { code } = await runDesk(['check', '--contract', 'open'], { stdin: 'final_answer(answer="done")' })
    expect(code).toBe(0)
  })

  test('each line has a verdict, its own contract and tools', async () => {
    const tools = [{ name: 'f', parameters: { type: 'object', properties: { a: { type: 'number' } } } }]
    const lines = [
      { action: lumina },
      { action: 'f(a=1)', tools, contract: 'open' },
      { action: 'f(a=1)', tools },
      { action: lumina, tools },
      { action: 5 },
      { action: lumina, contract: 'loose' },
      {},
      'no json',
    ]
    const stdin = lines.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join('\n')
    const { code, stdout } = await runDesk(['check', '--jsonl'], { stdin })
    const outputs = stdout
      .trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it))
    expect(code).toBe(1)
    expect(outputs.map((it) => it.ok)).toEqual([true, true, false, false, false, false, false, false])
    expect(outputs[1].call).toEqual({ name: 'f', arguments: { a: 1 } })
    for (const it of outputs) expect(it.observation === '').toBe(it.ok)
    for (const it of outputs) expect(it.issues.length === 0).toBe(it.ok)
    expect(outputs[3].issues[0].code).toBe('tool-unknown')
    expect(outputs[5].issues[0].message).toContain('"strict" or "open"')
  })
})
