import { type ReadCall, type ReadIssue, readCompletion } from '../../src/cli/read-completion.ts'
import { categories } from './category.ts'
import { type Breach, checkAnswer } from './check-answer.ts'
import type { Completion, Question } from './load.ts'

/** What became of one completion: what was read, and what is wrong with it. */
export interface Outcome extends Completion {
  question: Question
  calls: ReadCall[]
  issues: ReadIssue[]
  /** Absent where the answer is right; where no tool fits, that is one without a call. */
  breach?: Breach
}

/** Reads a completion as `desk read` does, with no dialect named, and holds its calls against what was expected. */
export async function measure(completion: Completion, question: Question): Promise<Outcome> {
  const source = { type: 'completion' as const, text: completion.text }
  const { output } = await readCompletion({ source, contracts: question.contracts, dialect: 'auto', finish: 'stop' })
  const { calls, issues } = output
  const breach = completion.category === 'irrelevance' ? taken(calls) : check(calls, completion, question)
  return { ...completion, question, calls, issues, ...(breach && { breach }) }
}

function check(calls: ReadCall[], { category }: Completion, { expected, tools }: Question): Breach | undefined {
  return checkAnswer(calls, { expected, tools, asSet: categories[category].asSet })
}

function taken(calls: ReadCall[]): Breach | undefined {
  if (calls.length === 0) return undefined
  return { kind: 'count', message: `${calls.map((it) => it.name).join(', ')} called, no tool fits` }
}
