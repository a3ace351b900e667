import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Contract } from '../../src/core/flow.ts'
import { type Category, categories, categoryOf } from './category.ts'
import type { Expected, ToolDoc } from './check-answer.ts'
import { toContract } from './to-contract.ts'

/** One question with its tools, in both tongues, and the calls that are right. */
export interface Question {
  text: string
  tools: ToolDoc[]
  contracts: Contract[]
  expected: Expected[]
}

/** What one model wrote to one question. */
export interface Completion {
  model: string
  category: Category
  id: number
  text: string
}

/** What the leaderboard's own handler of a model scored on these completions. */
export interface Official {
  accuracy: number
  irrelevance?: number
}

/** One completion that was asked no fitting question, read by people: `calls` are the names it asks for, as written. */
export interface IntentLabel {
  model: string
  idx: number
  label: 'call' | 'mention' | 'unclear'
  calls?: string[]
}

/** Where the parts of the data stand. */
export interface Place {
  data: string
  result: string
}

/** `data` may also be the folder above; `result` is beside it unless it was named. */
export function placeOf(data: string, result?: string): Place {
  const inner = join(data, 'data')
  const folder = hasQuestions(data) ? data : inner
  if (!hasQuestions(folder)) throw new Error(`no ${categories.simple.file} in ${data}`)
  return { data: folder, result: result ?? join(dirname(folder), 'result') }
}

function hasQuestions(folder: string): boolean {
  return existsSync(join(folder, categories.simple.file))
}

export function loadQuestions({ data }: Place): Record<Category, Question[]> {
  const load = (category: Category): Question[] => {
    const { file } = categories[category]
    const answers = join(data, 'possible_answer', file)
    const expected = existsSync(answers) ? readLines<{ ground_truth: Expected[] }>(answers) : []
    return readLines<WrittenQuestion>(join(data, file)).map(({ question, function: tools }, at) => ({
      text: question
        .flat()
        .map((it) => it.content)
        .join('\n'),
      tools,
      contracts: tools.map(toContract),
      expected: expected[at]?.ground_truth ?? [],
    }))
  }
  const { simple, multiple, parallel, parallel_multiple, irrelevance } = categories
  return {
    simple: load(simple.name),
    multiple: load(multiple.name),
    parallel: load(parallel.name),
    parallel_multiple: load(parallel_multiple.name),
    irrelevance: load(irrelevance.name),
  }
}

interface WrittenQuestion {
  question: { role: string; content: string }[][]
  function: ToolDoc[]
}

/** Every recorded completion, one model after the other; one that was recorded as data is taken as its JSON. */
export function* loadCompletions({ result }: Place): Generator<Completion> {
  const folders = readdirSync(result, { withFileTypes: true }).filter((it) => it.isDirectory())
  for (const model of folders.map((it) => it.name).sort()) {
    for (const file of readdirSync(join(result, model)).sort()) {
      const category = categoryOf(file)
      if (category === undefined) continue
      for (const { id, result: said } of readLines<WrittenCompletion>(join(result, model, file))) {
        const text = typeof said === 'string' ? said : JSON.stringify(said)
        yield { model, category, id: Number(String(id).replace(/^.*_/, '')), text }
      }
    }
  }
}

interface WrittenCompletion {
  /** The index in its category, or its name: `simple_python_12`. */
  id: number | string
  result: unknown
}

/** What stands beside the data, where it does: questions to leave out, and what handlers scored. */
export function loadMeta({ data }: Place): { excluded: Record<string, number[]>; official: Record<string, Official> } {
  const file = join(dirname(data), 'meta.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { excluded: {}, official: {} }
}

export function loadLabels({ data }: Place): IntentLabel[] {
  const file = join(dirname(data), 'intent_labels.jsonl')
  return existsSync(file) ? readLines<IntentLabel>(file) : []
}

/** The lines of a file that are JSON, taken for what the file is known to hold. */
export function readLines<T>(file: string): T[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((it) => it.trim() !== '').map((it) => JSON.parse(it) as T)
}
