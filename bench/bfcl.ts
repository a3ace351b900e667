import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { holdsAnswer } from './bfcl/holds-answer.ts'
import { labelled, scoreIntent } from './bfcl/intent.ts'
import { loadCompletions, loadLabels, loadMeta, loadQuestions, type Place, placeOf } from './bfcl/load.ts'
import { measure, type Outcome } from './bfcl/measure.ts'
import { printFailures, printMisread } from './bfcl/print-failures.ts'
import { printIntent, printScores } from './bfcl/print-scores.ts'
import { belowOfficial, meanOver, score } from './bfcl/score.ts'

const usage =
  'npm run bench:bfcl -- --data DIR [--result DIR] [--model TEXT] [--category NAME] [--json FILE]\n' +
  '                      [--failures N] [--kind KIND] [--holds]'

const options = {
  data: { type: 'string' },
  result: { type: 'string' },
  model: { type: 'string', default: '' },
  category: { type: 'string' },
  failures: { type: 'string', default: '0' },
  kind: { type: 'string' },
  holds: { type: 'boolean', default: false },
  json: { type: 'string', default: 'node_modules/.cache/bench/bfcl.json' },
} as const

/** Reads recorded completions of the Berkeley Function Calling Leaderboard and says how many calls were read right. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options })
  if (values.data === undefined) {
    console.error(usage)
    return 2
  }
  const place = placeOf(values.data, values.result)
  const outcomes = await measureAll(place, values)
  const scores = score(outcomes, loadMeta(place).official)
  const items = labelled(outcomes, loadLabels(place))
  const intent = scoreIntent(items)
  const most = Number(values.failures)
  const listed = outcomes.filter((it) => isListed(it, values))
  const lines = [...printScores(scores), ...printIntent(intent)]
  const failures = most > 0 ? [...printFailures(listed, most), ...printMisread(items, most)] : []
  for (const line of [...lines, ...failures]) console.log(line)
  const below = belowOfficial(scores).map((it) => it.model)
  const mean = {
    accuracy: meanOver(scores, (it) => it.all.accuracy),
    official: meanOver(scores, (it) => it.official?.accuracy),
    irrelevance: meanOver(scores, (it) => it.cells.irrelevance?.accuracy),
    officialIrrelevance: meanOver(scores, (it) => it.official?.irrelevance),
  }
  mkdirSync(dirname(values.json), { recursive: true })
  writeFileSync(values.json, `${JSON.stringify({ mean, below, intent, models: scores }, null, 2)}\n`)
  return 0
}

async function measureAll(place: Place, { model, category }: { model: string; category?: string }): Promise<Outcome[]> {
  const { excluded } = loadMeta(place)
  const questions = loadQuestions(place)
  const outcomes: Outcome[] = []
  for (const it of loadCompletions(place)) {
    if (excluded[it.category]?.includes(it.id) || !it.model.includes(model)) continue
    if (category === undefined || it.category === category) {
      outcomes.push(await measure(it, questions[it.category][it.id]!))
    }
  }
  return outcomes
}

function isListed(outcome: Outcome, { kind, holds }: { kind?: string; holds: boolean }): boolean {
  return (kind === undefined || outcome.breach?.kind === kind) && (!holds || holdsAnswer(outcome))
}
