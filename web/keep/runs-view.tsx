import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { count } from '../trace/numbers.ts'
import { Trouble } from '../trouble.tsx'
import type { ViewProps } from '../views.tsx'
import { FileButton } from './file-button.tsx'
import { type Keep, type RemovedRun, runsGoingOn } from './keep.ts'
import type { KeptRun } from './kept-run.ts'
import { RunRow } from './run-row.tsx'
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
  const done = rows.flatMap((it) => (goingOn.has(it.id) ? [] : [it.id]))
  return (
    <div class="kept">
      <h2 ref={title} tabIndex={-1} class="kept-title">
        {rows.length === 0 ? 'No runs yet' : count(rows.length, 'run')}
      </h2>
      <Trouble>{keep.trouble}</Trouble>
      <p class="quiet-text">
        Runs are kept in this browser and nowhere else. A trace file, as <code>desk ask --trace</code> writes it, can be
        dropped anywhere on the page.
      </p>
      <ListActions keep={keep} rows={rows} deletable={done} onDelete={(ids) => void remove(ids)} />
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

function ListActions({ keep, rows, deletable, onDelete }: ListActionsProps): JSX.Element {
  const exportAll = async () => {
    const texts = await Promise.all(rows.map((it) => keep.text(it.id)))
    saveFile('runs.jsonl', texts.reverse().join(''))
  }
  return (
    <div class="kept-actions">
      <FileButton keep={keep} />
      {rows.length > 0 && (
        <button type="button" onClick={() => void exportAll()}>
          Export all
        </button>
      )}
      {deletable.length > 0 && (
        <button type="button" onClick={() => onDelete(deletable)}>
          Delete all
        </button>
      )}
    </div>
  )
}

interface ListActionsProps {
  keep: Keep
  rows: readonly KeptRun[]
  /** Those that do not go on in some tab. */
  deletable: string[]
  onDelete(ids: string[]): void
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
