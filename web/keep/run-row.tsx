import type { JSX } from 'preact'
import { count } from '../trace/numbers.ts'
import { runWord } from '../trace/run-word.ts'
import type { KeptRun } from './kept-run.ts'
import { endOf } from './recorded-run.ts'

/** A kept run in the list: what was asked, what became of it, and the button that takes it away. */
export function RunRow({
  row,
  isGoingOn,
  onDelete,
}: {
  row: KeptRun
  isGoingOn: boolean
  /** Absent where it is only pointed at. */
  onDelete?(): void
}): JSX.Element {
  const { id, question, desk, model, startedAt, steps, calls, origin } = row
  const facts = [desk && `${desk} desk`, model, !origin && 'from a file', count(steps, 'step'), count(calls, 'call')]
  const word = isGoingOn ? 'going on' : wordFor(row)
  return (
    <li class="kept-run">
      <a href={`#/run/${id}`}>{question || 'A run without a question'}</a>
      <p class="facts">
        <span class={`badge badge-${word === 'Answered' || isGoingOn ? 'info' : 'warn'}`}>{word}</span>
        <time dateTime={isoOf(startedAt)}>{whenOf(startedAt)}</time>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {onDelete && !isGoingOn && (
        <button type="button" class="quiet" onClick={onDelete}>
          Delete<span class="unseen"> {question}</span>
        </button>
      )}
    </li>
  )
}

function wordFor(row: KeptRun): string {
  const end = endOf(row)
  return end === 'ended' ? runWord(row) : end === 'paused' ? 'Waiting for an approval' : 'Interrupted'
}

function whenOf(at: number): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return 'at an unknown time'
  return date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}

function isoOf(at: number): string | undefined {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
