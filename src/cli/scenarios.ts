import type { Result } from '../core/issue.ts'
import { businessDesk } from '../desk/business/business-desk.ts'
import { questionOf, readScenarios, scenarios as readyScenarios, type Scenario } from '../desk/business/scenarios.ts'
import type { Model } from '../model/model.ts'
import { loadEnv } from '../node/env.ts'
import { run } from '../run/run.ts'
import { type RunSummary, summarize } from '../trace/summary.ts'
import { type Command, exit } from './command.ts'
import type { Given } from './given.ts'
import type { Host } from './host.ts'
import { pickModel } from './pick-model.ts'
import { commonOptions, memoryFor, readMode, readShowing, runArgs } from './setup.ts'
import { showRun } from './show-run.ts'
import { styleFor } from './style.ts'
import { table } from './table.ts'
import { readJsonFile } from './tool-list.ts'
import { UsageError } from './usage-error.ts'

const { model: _model, ...sharedArgs } = runArgs

export const scenarios: Command = {
  name: 'scenarios',
  description: 'Run every scenario of the business desk against each model, and compare',
  words: [0, 0],
  args: {
    models: {
      type: 'string',
      valueHint: 'a,b',
      description: 'Models as provider/model, with commas; DESK_MODELS if not said',
    },
    scenarios: { type: 'string', valueHint: 'file', description: 'JSON list of companies; the ready ones if not said' },
    ...sharedArgs,
  },
  examples: [
    'desk scenarios --models ollama/gemma2:2b,ollama/qwen3:4b',
    'desk scenarios --base-url http://localhost:8080/v1 --mode json --trace scenarios.jsonl',
  ],
  notes: [
    'A scenario is {"company_name", "monthly_revenue", "monthly_costs", "active_customers"}. A bad one is refused before any model is asked.',
    'Exit code: 0 when every run was answered, 1 when one was not, 2 bad usage, 130 interrupted.',
  ],
  async run(given, host) {
    const env = await loadEnv({ env: host.env, cwd: host.cwd })
    const companies = await readCompanies(given, host)
    const models = await readModels(given, { env, host })
    const mode = readMode(given)
    const showing = readShowing(given, host)
    const steps = given.whole('max-steps', { from: 1, to: 1000 })
    const say = async (text: string) => void (showing.as === 'trace' && (await host.stdout.write(`${text}\n`)))
    const style = styleFor(host.stdout, host.env)
    const rows: Row[] = []
    for (const model of models) {
      await say(`\n${style.strong(`model ${model.name}`)}`)
      const row: Row = { model: model.name, of: companies.length, runs: [] }
      rows.push(row)
      for (const company of companies) {
        if (host.signal.aborted) break
        await say(`\n${style.strong(`company ${company.company_name}`)}`)
        const events = run({
          ...businessDesk,
          ...commonOptions(host, mode),
          memory: memoryFor(env),
          model,
          messages: [{ role: 'user', content: questionOf(company) }],
          limits: steps === undefined ? undefined : { steps },
        })
        row.runs.push(summarize(await showRun(events, host, showing)))
      }
    }
    await say(`\n${printRows(rows, host).join('\n')}`)
    return rows.every(isFinished) ? exit.fine : exit.failed
  },
}

interface Row {
  model: string
  of: number
  runs: RunSummary[]
}

function isFinished(row: Row): boolean {
  return finished(row) === row.of
}

function finished({ runs }: Row): number {
  return runs.filter((it) => it.outcome === 'answered').length
}

async function readCompanies(given: Given, host: Host): Promise<readonly Scenario[]> {
  const file = given.text('scenarios')
  if (file === undefined) return readyScenarios
  const read: Result<Scenario[]> = readScenarios(await readJsonFile(file, host))
  if (read.ok) return read.value
  throw new UsageError(`${file}: ${read.issues.map((it) => it.message).join('; ')}`)
}

async function readModels(given: Given, place: { env: Host['env']; host: Host }): Promise<Model[]> {
  const written = given.text('models') ?? place.env['DESK_MODELS'] ?? ''
  const names = [...new Set(written.split(',').map((it) => it.trim()))].filter(Boolean)
  const baseUrl = given.text('base-url')
  const wanted = names.length > 0 ? names : [undefined]
  const models: Model[] = []
  for (const name of wanted) models.push(await pickModel({ name, baseUrl }, place))
  return models
}

function printRows(rows: Row[], host: Host): string[] {
  const lines = rows.map((row) => {
    const sum = (count: (run: RunSummary) => number) => row.runs.reduce((total, it) => total + count(it), 0)
    return [
      row.model,
      `${finished(row)} of ${row.of}`,
      String(sum((it) => it.steps)),
      String(sum((it) => it.corrections)),
      `${(sum((it) => it.ms) / 1000).toFixed(1)} s`,
      String(sum((it) => it.promptTokens + it.completionTokens)),
    ]
  })
  return table(
    [['model', 'finished', 'steps', 'corrections', 'time', 'tokens'], ...lines],
    styleFor(host.stdout, host.env),
  )
}
