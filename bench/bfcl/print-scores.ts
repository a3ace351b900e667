import { table } from '../../src/cli/table.ts'
import { type Category, callCategories } from './category.ts'
import type { IntentScore } from './intent.ts'
import { belowOfficial, type Cell, type ModelScore, meanOver, tolerance } from './score.ts'

/** The lines of the report: accuracy a model, what it took to read it, the means, and who is below its own handler. */
export function printScores(scores: readonly ModelScore[]): string[] {
  return [
    'Accuracy: share of completions whose calls are right (no call: share where no tool fits and none was called)',
    ...table([accuracyHeading, ...scores.map(accuracyRow), meanRow(scores)], plain),
    '',
    'Decoded: share of completions of which at least one call was read; repairs a completion, safe+guessed',
    ...table([readingHeading, ...scores.map(readingRow)], plain),
    '',
    ...belowLines(scores),
  ]
}

const plain = { strong: same, quiet: same, good: same, bad: same, badge: same, width: 120 }
function same(text: string): string {
  return text
}

const short: Record<Category, string> = {
  simple: 'simple',
  multiple: 'multiple',
  parallel: 'parallel',
  parallel_multiple: 'par.mult',
  irrelevance: 'no call',
}
const shown = [...callCategories, 'irrelevance'] as const

const accuracyHeading = [
  'model',
  ...callCategories.map((it) => short[it]),
  'all',
  'official',
  'gain',
  short.irrelevance,
  'official',
]

function accuracyRow({ model, cells, all, official }: ModelScore): string[] {
  return [
    model,
    ...callCategories.map((it) => number(cells[it]?.accuracy)),
    number(all.count > 0 ? all.accuracy : undefined),
    number(official?.accuracy),
    official && all.count > 0 ? signed(all.accuracy - official.accuracy) : '',
    number(cells.irrelevance?.accuracy),
    number(official?.irrelevance),
  ]
}

function meanRow(scores: readonly ModelScore[]): string[] {
  const over = (figure: (score: ModelScore) => number | undefined) => meanOver(scores, figure)
  const all = over((it) => (it.all.count > 0 ? it.all.accuracy : undefined))
  const official = over((it) => it.official?.accuracy)
  return [
    `mean of ${scores.length}`,
    ...callCategories.map((it) => number(over((score) => score.cells[it]?.accuracy))),
    number(all),
    number(official),
    all !== undefined && official !== undefined ? signed(all - official) : '',
    number(over((it) => it.cells.irrelevance?.accuracy)),
    number(over((it) => it.official?.irrelevance)),
  ]
}

const readingHeading = ['model', ...callCategories.map((it) => short[it]), 'repairs:', ...shown.map((it) => short[it])]

function readingRow({ model, cells }: ModelScore): string[] {
  const decoded = callCategories.map((it) => number(cells[it]?.decoded))
  return [model, ...decoded, '', ...shown.map((it) => repairs(cells[it]))]
}

function repairs(cell: Cell | undefined): string {
  return cell ? `${(cell.safe / cell.count).toFixed(2)}+${(cell.guess / cell.count).toFixed(2)}` : ''
}

function belowLines(scores: readonly ModelScore[]): string[] {
  if (!scores.some((it) => it.official)) return []
  const named = belowOfficial(scores).map((it) => `${it.model} (${signed(it.all.accuracy - it.official!.accuracy)})`)
  return [`Below their own handler by more than ${tolerance}: ${named.join(', ') || 'none'}`]
}

/** The lines about calls that are meant and tools that are only mentioned. */
export function printIntent({ calls, exact, sameNames, any, mentions, mentionsTaken }: IntentScore): string[] {
  if (calls + mentions === 0) return []
  return [
    `Of ${calls} completions that ask for a call: exactly the calls asked for ${number(exact)}, ` +
      `the same names however often ${number(sameNames)}, any call ${number(any)}`,
    `Of ${mentions} that only mention a tool: a call was taken from ${number(mentionsTaken)}`,
  ]
}

function number(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(3)
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(3)}`
}
