import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { RunEvent } from '../../src/core/event.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { Choice } from '../choice.tsx'
import { count } from '../trace/numbers.ts'
import type { ViewProps } from '../views.tsx'
import { FileButton } from './file-button.tsx'
import type { Keep, OpenedFile } from './keep.ts'
import { toKeptRun } from './kept-run.ts'
import { LineIssues } from './line-issues.tsx'
import { ShownRun } from './shown-run.tsx'

/** A trace file that was dropped or opened: its runs played again, and the lines of it that could not be used. */
export function FilePage({ parts, rest }: ViewProps): JSX.Element {
  const [keep, setKeep] = useState<Keep>()
  useEffect(() => void parts.keep().then(setKeep), [parts])
  if (!keep) return <p class="quiet-text">Opening it…</p>
  const file = keep.opened[Number(rest) - 1]
  if (!file) return <p>The file was opened before this page was loaded. Drop it here again.</p>
  return <Opened key={rest} keep={keep} file={file} />
}

function Opened({ keep, file: { name, runs, issues, what } }: { keep: Keep; file: OpenedFile }): JSX.Element {
  return (
    <div class="kept">
      <h2 class="kept-title">{name}</h2>
      {runs.length > 0 && (
        <>
          <LineIssues issues={issues} />
          <Runs keep={keep} runs={runs} />
        </>
      )}
      {what && (
        <>
          <div class="trouble" role="alert">
            <p>No run could be read from it. {what}</p>
            <p>
              A trace file holds one event of a run on each line. “Export” at a kept run writes one, and so does{' '}
              <code>desk ask --trace FILE</code>.
            </p>
          </div>
          <p>
            <FileButton keep={keep} />
          </p>
        </>
      )}
    </div>
  )
}

/** Recorded runs from elsewhere: one at a time, with a button that keeps them all. */
export function Runs({ keep, runs }: { keep: Keep; runs: RunEvent[][] }): JSX.Element {
  const [at, setAt] = useState(0)
  const [isKept, setKept] = useState(false)
  const add = () => void keep.add(runs).then(() => setKept(true))
  return (
    <>
      <p class="kept-note">
        <strong>Recorded.</strong> No model is asked here and no tool runs.{' '}
        {isKept ? (
          <span role="status">
            Kept: <a href="#/runs">all runs</a>
          </span>
        ) : (
          <button type="button" onClick={add}>
            {runs.length === 1 ? 'Keep this run' : `Keep these ${count(runs.length, 'run')}`}
          </button>
        )}
      </p>
      {runs.length > 1 && (
        <Choice
          label="Run"
          value={String(at)}
          options={runs.map((events, i) => [String(i), `${i + 1}. ${toKeptRun(foldAll(events)).question}`])}
          onChoose={(chosen) => setAt(Number(chosen))}
        />
      )}
      <ShownRun key={at} events={runs[at] ?? []} opens="playing" />
    </>
  )
}
