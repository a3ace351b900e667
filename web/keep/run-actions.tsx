import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { RunEvent } from '../../src/core/event.ts'
import { toLine } from '../../src/trace/trace-file.ts'
import { CopyButton } from '../trace/copy-button.tsx'
import { toMarkdown } from './run-markdown.ts'
import { saveFile } from './save-file.ts'
import { ShareLink } from './share-link.tsx'

/** What can be taken away from a recorded run: its trace file, its Markdown, a link that carries it. */
export function RunActions({ events }: { events: readonly RunEvent[] }): JSX.Element {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <button type="button" onClick={() => saveFile(fileNameOf(events), toText(events))}>
        Export
      </button>
      <CopyButton text={() => toMarkdown(events)} what="the run" word="Copy as Markdown" />
      <button type="button" aria-expanded={isSharing} onClick={() => setSharing(!isSharing)}>
        Share link
      </button>
      {isSharing && <ShareLink view="share" text={toText(events)} what="run" />}
    </>
  )
}

/** Runs as the text of a trace file. */
export function toText(events: readonly RunEvent[]): string {
  return events
    .flatMap((it) => toLine(it) ?? [])
    .map((it) => `${it}\n`)
    .join('')
}

function fileNameOf([first]: readonly RunEvent[]): string {
  return `run-${(first?.runId ?? '').replace(/[^\w-]/g, '').slice(0, 12)}.jsonl`
}
