import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calculateMetrics } from '../../src/desk/business/metrics.ts'
import { scenarios } from '../../src/desk/business/scenarios.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { fromLines } from '../../src/trace/trace-file.ts'
import { type Ended, runDesk } from '../cli/fake-host.ts'
import { type OpenAiServer, startOpenAiServer } from '../servers/openai-server.ts'
import { actsBusiness, mistakes } from './acting-model.ts'

const kinds = Object.keys(mistakes)
const companies = scenarios.map((it) => it.company_name)
/** Two statements are two calls, and each call is answered. */
const refusals = (made: string[]) => made.length + made.filter((it) => it === 'several statements').length
const mistakesFor = (company: string) => kinds.filter((_, i) => companies[i % companies.length] === company)

describe('desk scenarios against two servers', () => {
  let servers: OpenAiServer[]
  let ended: Ended
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'desk-'))
    const careless = await startOpenAiServer({ answers: actsBusiness(mistakesFor), model: 'careless' })
    const careful = await startOpenAiServer({ answers: actsBusiness(() => []), model: 'careful' })
    servers = [careless, careful]
    const env = { OLLAMA_BASE_URL: careless.url, LLAMACPP_BASE_URL: careful.url, DISPATCH_DESK_HOME: folder }
    const args = ['scenarios', '--models', 'ollama/careless,llamacpp/careful', '--trace', 'all.jsonl']
    ended = await runDesk(args, { env, cwd: folder, fetch: globalThis.fetch })
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  test('prints the table, model by model', () => {
    expect(ended.stderr).toBe('')
    expect(ended.code).toBe(0)
    const lines = ended.stdout.trimEnd().split('\n').slice(-2)
    const all = `${companies.length} of ${companies.length}`
    expect(lines[0]).toMatch(new RegExp(`^ollama/careless\\s+${all}\\s+\\d+\\s+${refusals(kinds)}\\s`))
    expect(lines[1]).toMatch(new RegExp(`^llamacpp/careful\\s+${all}\\s+${companies.length * 3}\\s+0\\s`))
  })

  test('every refusal of the strict contract is shown corrected', () => {
    const runs = fromLines(readFileSync(join(folder, 'all.jsonl'), 'utf8')).runs.map((it) => foldAll(it))
    expect(runs.length).toBe(companies.length * 2)
    const first = runs.slice(0, companies.length)
    expect(first.map((it) => it.outcome)).toEqual(companies.map(() => 'answered'))
    for (const [i, state] of first.entries()) {
      expect(state.counts.corrections, companies[i]).toBe(refusals(mistakesFor(companies[i]!)))
      const ran = state.history.filter((it) => it.ended?.became === 'ran').map((it) => it.tool)
      expect(ran).toEqual(['calculate_metrics', 'summarize_risk', 'final_answer'])
      expect(state.answer).toBe(`${companies[i]} is a ${calculateMetrics(scenarios[i]!).risk_signal} risk.`)
    }
    expect((ended.stdout.match(/(?:refused .*|could not be read: )action-/g) ?? []).length).toBe(refusals(kinds))
    expect((ended.stdout.match(/\[correction\]/g) ?? []).length).toBe(refusals(kinds))
  })

  test('each kind has a refusal of its own, with one right example', () => {
    const runs = fromLines(readFileSync(join(folder, 'all.jsonl'), 'utf8')).runs.map((it) => foldAll(it))
    const told = runs.flatMap((it) =>
      it.messages.flatMap((m) =>
        m.role === 'tool' && m.observation.became === 'refused' ? [m.observation.content] : [],
      ),
    )
    expect(told.length).toBe(refusals(kinds))
    for (const content of told) expect(content).toMatch(/calculate_metrics\("/)
    expect(new Set(told.map((it) => it.split('\n')[0]!.replace(/[\d"].*/, ''))).size).toBeGreaterThan(kinds.length - 4)
  })
})
