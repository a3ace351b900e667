import type { RunEvent } from '../../src/core/event.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { gist, jsonGist, visible } from '../../src/trace/gist.ts'
import { summarize } from '../../src/trace/summary.ts'
import { wordOf, writtenGist } from '../trace/call-word.ts'
import { count, duration } from '../trace/numbers.ts'
import { callsOf, questionOf, runWord } from '../trace/run-word.ts'
import { toShown } from './recorded-run.ts'

/**
 * A run as Markdown: question, calls step by step, answer, totals. What models and tools wrote stands in code or as
 * quoted text whose marks are escaped, so that it cannot pose as anything else.
 */
export function toMarkdown(events: readonly RunEvent[]): string {
  const state = foldAll(toShown(events))
  const { start, answer, startedAt, reason } = state
  const question = questionOf(start) || 'A run'
  const facts = [start?.desk && `${start.desk} desk`, start?.model, ...(start?.labels ?? []), isoOf(startedAt)]
  const totals = summarize(state)
  const calls = callsOf(state)
  const steps = [...new Set(calls.map((it) => it.step))].sort((a, b) => a - b)
  const end = answer === '' ? `**${runWord(state)}**${reason ? `: ${escaped(reason)}` : ''}` : quoted(answer)
  return [
    `## ${escaped(gist(question, 400))}`,
    escaped(facts.filter(Boolean).join(' · ')),
    ...steps.map(
      (step) =>
        `${step}. ${calls
          .filter((it) => it.step === step)
          .map(lineOf)
          .join('\n   - ')}`,
    ),
    end,
    [count(totals.steps, 'step'), count(totals.calls, 'call'), duration(totals.ms)].join(' · '),
  ]
    .join('\n\n')
    .concat('\n')
}

function lineOf(call: CallState): string {
  const { ended, issues, unread, decision } = call
  const issue = unread ?? issues[0]
  const came = ended ? jsonGist(ended.value, 400) : issue ? `${issue.code}: ${issue.message}` : decision?.reason
  return `${code(writtenGist(call))} ${wordOf(call, 'over')}${came ? `: ${code(gist(came, 400))}` : ''}`
}

/** Fenced by more backticks than stand in it. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((it) => it.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${text} ${fence}` : fence + text + fence
}

function quoted(text: string): string {
  return visible(text)
    .split('\n')
    .map((it) => `> ${escaped(it)}`)
    .join('\n')
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~!&]/g, '\\$&').replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, '$1\\$2')
}

function isoOf(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
