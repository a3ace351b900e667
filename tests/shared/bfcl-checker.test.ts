import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Category } from '../../bench/bfcl/category.ts'
import { categories } from '../../bench/bfcl/category.ts'
import { type Answer, checkAnswer } from '../../bench/bfcl/check-answer.ts'
import { loadQuestions, placeOf, readLines } from '../../bench/bfcl/load.ts'

/* The check of the benchmark against recorded verdicts of the leaderboard's own. */

const folder = fileURLToPath(new URL('../../../shared/bfcl/', import.meta.url))
const given = existsSync(`${folder}verdicts.jsonl`)

interface Verdict {
  category: Category
  idx: number
  calls: Answer[]
  valid: boolean
}

describe.skipIf(!given)('the check of the benchmark', () => {
  test('says what the official one says of every recorded answer', () => {
    const questions = loadQuestions(placeOf(folder))
    const verdicts = readLines<Verdict>(`${folder}verdicts.jsonl`)
    const differing = verdicts.flatMap(({ category, idx, calls, valid }) => {
      const { expected, tools } = questions[category][idx]!
      const breach = checkAnswer(calls, { expected, tools, asSet: categories[category].asSet })
      return (breach === undefined) === valid ? [] : [{ category, idx, calls: JSON.stringify(calls), valid, ...breach }]
    })
    expect(verdicts.length).toBeGreaterThan(0)
    expect(differing).toEqual([])
  })
})
