import type { ComponentChildren, JSX } from 'preact'
import { Badge } from './badge.tsx'
import { degrades } from './degrades.ts'
import { Countdown } from './elapsed.tsx'
import { duration } from './numbers.ts'
import type { Note } from './step.ts'

/** What followed a completion: a nudge, a degrade, a retry, a salvage, or a correction of the whole of it. */
export function NoteRow({ note, going }: { note: Note; going: 'on' | 'over' }): JSX.Element {
  switch (note.type) {
    case 'nudge':
      return (
        <Row tone="warn" word="nudge" gist={note.because}>
          <p>Told to the model, since {note.because}:</p>
          <p class="told">{note.text}</p>
        </Row>
      )
    case 'switch':
      return (
        <Row tone="warn" word="degrade" gist={`from ${degrades[note.switch].from} to ${degrades[note.switch].to}`}>
          <p>
            From {degrades[note.switch].from} to {degrades[note.switch].to}
            {note.parameter ? ` (${note.parameter})` : ''},{' '}
            {note.by === 'server' ? 'because the server said' : 'tried because nothing else was left'}: {note.reason}
          </p>
        </Row>
      )
    case 'retry':
      return (
        <Row
          tone="warn"
          word="retry"
          gist={note.reason}
          before={going === 'on' && <Countdown until={note.at + note.waitMs} />}
        >
          <p>
            {note.reason}; tried again {note.waitMs > 0 ? `after ${duration(note.waitMs)}` : 'at once'}
          </p>
        </Row>
      )
    case 'salvage':
      return (
        <Row tone="warn" word="salvage" gist={note.reason}>
          <p>Taken from the error: </p>
          <p class="told">{note.text}</p>
        </Row>
      )
    case 'told':
      return (
        <Row tone="warn" word="correction" gist="the model was told to try again">
          <p class="told">{note.observation.content}</p>
        </Row>
      )
  }
}

function Row({ tone, word, gist, before, children }: RowProps): JSX.Element {
  return (
    <div class="note">
      <Badge tone={tone} word={word}>
        {children}
      </Badge>
      <span class="note-gist">
        {before} {gist}
      </span>
    </div>
  )
}

interface RowProps {
  tone: 'warn' | 'bad'
  word: string
  gist: string
  /** Stands before the gist. */
  before?: JSX.Element | false
  children: ComponentChildren
}
