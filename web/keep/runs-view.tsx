import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { count } from '../trace/numbers.ts'
import { runWord } from '../trace/run-word.ts'
import type { ViewProps } from '../views.tsx'
import { FileButton } from './file-button.tsx'
import { type Keep, type RemovedRun, runsGoingOn } from './keep.ts'
import type { KeptRun } from './kept-run.ts'
import { endOf } from './recorded-run.ts'
import { saveFile } from './save-file.ts'

/** The runs that this browser keeps: to open, take away as files, and delete. */
export function RunsView({ parts, live }: ViewProps): JSX.Element {
  const { keep, rows, goingOn, refresh } = useKept(parts.keep)
  const [removed, setRemoved] = useState<RemovedRun[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => void live?.ended.then(refresh), [live])
  if (!keep || !rows) return <p class="quiet-text">Looking them up…</p>
  const remove = async (ids: string[]) => {
    setRemoved(await keep.remove(ids))
    await refresh()
    title.current?.focus()
  }
  const undo = async () => {
    await keep.restore(removed)
    setRemoved([])
    await refresh()
  }
  const done = rows.filter((it) => !goingOn.has(it.id))
  const exportAll = async () => {
    const texts = await Promise.all(rows.map((it) => keep.text(it.id)))
    saveFile('runs.jsonl', texts.reverse().join(''))
  }
  return (
    <div class="kept">
      <h2 ref={title} tabIndex={-1} class="kept-title">
        {rows.length === 0 ? 'No runs yet' : count(rows.length, 'run')}
      </h2>
      {keep.trouble !== undefined && (
        <p class="trouble" role="alert">
          {keep.trouble}
        </p>
      )}
      <p class="quiet-text">
        Runs are kept in this browser and nowhere else. A trace file, as <code>desk ask --trace</code> writes it, can be
        dropped anywhere on the page.
      </p>
      <div class="kept-actions">
        <FileButton keep={keep} />
        {rows.length > 0 && (
          <button type="button" onClick={() => void exportAll()}>
            Export all
          </button>
        )}
        {done.length > 0 && (
          <button type="button" onClick={() => void remove(done.map((it) => it.id))}>
            Delete all
          </button>
        )}
      </div>
      <p class="kept-undo" role="status">
        {removed.length > 0 && (
          <>
            {count(removed.length, 'run')} deleted.{' '}
            <button type="button" onClick={() => void undo()}>
              Undo
            </button>
          </>
        )}
      </p>
      <ul class="kept-runs" aria-label="Kept runs">
        {rows.map((it) => (
          <RunRow key={it.id} row={it} isGoingOn={goingOn.has(it.id)} onDelete={() => void remove([it.id])} />
        ))}
      </ul>
    </div>
  )
}

function RunRow({ row, isGoingOn, onDelete }: { row: KeptRun; isGoingOn: boolean; onDelete(): void }): JSX.Element {
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
      {!isGoingOn && (
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

interface Kept {
  keep: Keep | undefined
  rows: KeptRun[] | undefined
  goingOn: ReadonlySet<string>
  refresh(): Promise<void>
}

function useKept(open: () => Promise<Keep>): Kept {
  const [seen, see] = useState<Pick<Kept, 'goingOn' | 'keep' | 'rows'>>({
    keep: undefined,
    rows: undefined,
    goingOn: new Set(),
  })
  const refresh = async () => {
    const keep = await open()
    see({ keep, rows: await keep.list(), goingOn: await runsGoingOn() })
  }
  useEffect(() => void refresh(), [open])
  return { ...seen, refresh }
}
