import { asOneLine } from './as-one-line.ts'
import { holdsAnswer } from './holds-answer.ts'
import type { Labelled } from './intent.ts'
import { isExact } from './intent.ts'
import type { Outcome } from './measure.ts'
import { groupBy } from './score.ts'

/** The first failures of each model and category: why, what was read, and what was written. */
export function printFailures(outcomes: readonly Outcome[], most: number): string[] {
  const failed = outcomes.filter((it) => it.breach !== undefined)
  return [...groupBy(failed, (it) => `${it.model} ${it.category}`)].flatMap(([name, own]) => [
    '',
    `${name}: ${own.length} failed${kindsOf(own)}`,
    ...own.slice(0, most).flatMap(failureLines),
  ])
}

function kindsOf(outcomes: readonly Outcome[]): string {
  const kinds = [...groupBy(outcomes, (it) => it.breach!.kind)].map(([kind, { length }]) => `${kind} ${length}`)
  return ` (${kinds.join(', ')})`
}

function failureLines(outcome: Outcome): string[] {
  const { id, breach, calls, issues, text } = outcome
  const hint = holdsAnswer(outcome) ? ', the right names and values are in the text' : ''
  return [
    `  ${id}: ${breach!.kind}: ${asOneLine(breach!.message, 240)}${hint}`,
    ...calls.map((it) => `    read    ${asOneLine(callText(it), 240)}${repairText(it)}`),
    ...issues.map((it) => `    issue   ${it.code}: ${asOneLine(it.message, 160)}`),
    `    wrote   ${asOneLine(text, 600)}`,
  ]
}

function callText({ name, arguments: args }: Outcome['calls'][number]): string {
  return `${name} ${JSON.stringify(args)}`
}

function repairText({ repairs, valid }: Outcome['calls'][number]): string {
  const codes = [...new Set(repairs.map((it) => it.code))]
  return `${valid ? '' : ' (refused)'}${codes.length > 0 ? ` [${codes.join(', ')}]` : ''}`
}

/** The first labelled completions that were read otherwise than people read them. */
export function printMisread(items: readonly Labelled[], most: number): string[] {
  const misread = items.filter((it) => it.label !== 'unclear' && !isExact(it))
  return [...groupBy(misread, (it) => it.label)].flatMap(([label, own]) => [
    '',
    `labelled ${label}: ${own.length} read otherwise`,
    ...own
      .slice(0, most)
      .flatMap((it) => [
        `  ${it.model} ${it.id}: asked for ${it.asked.join(', ') || 'nothing'}; tools: ${it.question.contracts.map((tool) => tool.name).join(', ')}`,
        ...it.calls.map((call) => `    read    ${asOneLine(callText(call), 240)}${repairText(call)}`),
        ...it.issues.map((issue) => `    issue   ${issue.code}: ${asOneLine(issue.message, 160)}`),
        `    wrote   ${asOneLine(it.text, 600)}`,
      ]),
  ])
}
