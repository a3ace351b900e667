import { describe, expect, test } from 'vitest'
import { dialects } from '../../src/dialect/table.ts'
import { runDesk } from './fake-host.ts'

describe('desk dialects', () => {
  test('lists every dialect with an example and the families that write it', async () => {
    const { code, stdout } = await runDesk(['dialects'])
    expect(code).toBe(0)
    for (const { name } of dialects) expect(stdout).toMatch(new RegExp(`^${name}(?:  |$)`, 'm'))
    expect(stdout).toContain('qwen3-coder  can be taught\n  qwen3-coder, qwen3.5')
    expect(stdout).toContain('<tool_call>⏎<function=get_price>⏎<parameter=coin_id>⏎tron⏎')
    expect(stdout).toMatch(/^smolagents-code {2}can be taught, read only by name$/m)
  })

  test('shows one whole, as the model writes it', async () => {
    const { stdout } = await runDesk(['dialects', 'fenced-json'])
    expect(stdout).toContain('Written by qwen2.5-coder.')
    expect(stdout).toContain('\n```json\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n```\n')
  })

  test('gives the list as JSON', async () => {
    const { stdout } = await runDesk(['dialects', '--json'])
    const rows = JSON.parse(stdout)
    expect(rows.map((it: { name: string }) => it.name)).toEqual(dialects.map((it) => it.name))
    expect(rows[0]).toMatchObject({ name: 'hermes', taught: true, onlyByName: false })
    expect(rows[0].families).toContain('qwen3')
  })

  test('knows what was meant by a name with a slip', async () => {
    const { code, stderr } = await runDesk(['dialects', 'qwen3-codr'])
    expect(code).toBe(2)
    expect(stderr).toContain('did you mean qwen3-coder?')
  })
})
