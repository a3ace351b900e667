import type { JSX } from 'preact'
import { gist } from '../../src/trace/gist.ts'
import { Icon } from './icon.tsx'
import { LongText } from './long-text.tsx'
import type { Try } from './step.ts'

/** A completion that is still arriving: its text so far, and the calls it has begun to write. */
export function ReadingRow({ tried: { live, partial } }: { tried: Try }): JSX.Element {
  const calls = partial.flatMap((it) => (it.type === 'call' ? [it.call] : []))
  return (
    <>
      {live.reasoning !== '' && <p class="said said-reasoning">{lastLines(live.reasoning)}</p>}
      {live.text.trim() !== '' && (
        <p class="said said-live">
          <LongText text={live.text.trim()} />
        </p>
      )}
      <ul class="calls">
        {calls.map((it) => (
          <li key={it.id} class="call call-reading">
            <span class="word">
              <Icon name="reading" /> reading
            </span>{' '}
            <code>{it.tool}</code>
          </li>
        ))}
        {live.preview !== '' && (
          <li class="call call-reading">
            <span class="word">
              <Icon name="reading" /> reading
            </span>{' '}
            <code class="gist">{gist(live.preview, 160)}</code>
          </li>
        )}
      </ul>
    </>
  )
}

/** The end of what is being thought: enough to see that something happens. */
function lastLines(text: string): string {
  return text.length > 400 ? `…${text.slice(-400)}` : text
}
