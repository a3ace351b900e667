import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { holdsAnswer } from './bfcl/holds-answer.ts'
import { labelled, scoreIntent } from './bfcl/intent.ts'
import { loadCompletions, loadLabels, loadMeta, loadQuestions, placeOf } from './bfcl/load.ts'
import { measure, type Outcome } from './bfcl/measure.ts'
import { printFailures, printMisread } from './bfcl/print-failures.ts'
import { printIntent, printScores } from './bfcl/print-scores.ts'
import { mean, score } from './bfcl/score.ts'

const usage = `npm run bench:bfcl -- --data DIR [--result DIR] [--model TEXT] [--category NAME] [--failures N [--holds]] [--json FILE]`

/** Reads recorded completions of the Berkeley Function Calling Leaderboard and says how many calls were read right. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options })
  if (values.data === undefined) {
    console.error(usage)
    return 2
  }
  const place = placeOf(values.data, values.result)
  const { excluded, official } = loadMeta(place)
  const questions = loadQuestions(place)
  const outcomes: Outcome[] = []
  for (const it of loadCompletions(place)) {
    if (excluded[it.category]?.includes(it.id)) continue
    if (values.model !== undefined && !it.model.includes(values.model)) continue
    if (values.category !== undefined && it.category !== values.category) continue
    outcomes.push(await measure(it, questions[it.category][it.id]!))
  }
  const scores = score(outcomes, official)
  const items = labelled(outcomes, loadLabels(place))
  const intent = scoreIntent(items)
  for (const line of [...printScores(scores), ...printIntent(intent)]) console.log(line)
  const shown = values.holds ? outcomes.filter(holdsAnswer) : outcomes
  const most = Number(values.failures ?? 0)
  if (most > 0) for (const line of [...printFailures(shown, most), ...printMisread(items, most)]) console.log(line)
  mkdirSync(dirname(values.json), { recursive: true })
  const means = { accuracy: mean(scores.map((it) => it.all.accuracy)) }
  writeFileSync(values.json, `${JSON.stringify({ models: scores, mean: means, intent }, null, 2)}\n`)
  return 0
}

const options = {
  data: { type: 'string' },
  result: { type: 'string' },
  model: { type: 'string' },
  category: { type: 'string' },
  failures: { type: 'string' },
  holds: { type: 'boolean' },
  json: { type: 'string', default: 'node_modules/.cache/bench/bfcl.json' },
} as const
