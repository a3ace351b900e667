import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DeskName } from '../run/assigned.ts'
import { examples } from './examples.ts'

/** Questions to begin with: those of the desk, or recorded runs with what each of them shows. */
export function Examples({ desk, recorded, isFirst, onAsk }: ExamplesProps): JSX.Element {
  const [chosen, choose] = useState<boolean>()
  const questions: readonly Example[] =
    recorded?.filter((it) => it.desk === desk) ?? examples[desk].map((question) => ({ question }))
  return (
    <details
      class="examples"
      open={chosen ?? isFirst}
      onToggle={(it) => {
        if (it.currentTarget.open !== (chosen ?? isFirst)) choose(it.currentTarget.open)
      }}
    >
      <summary>{recorded ? 'Recorded runs' : 'For example'}</summary>
      <ul>
        {questions.map(({ title, question }) => (
          <li key={title ?? question}>
            <button
              type="button"
              class="example"
              onClick={() => {
                choose(undefined)
                onAsk(question)
              }}
            >
              {title !== undefined && <span class="example-title">{title}</span>}
              <span class={title === undefined ? undefined : 'example-question'}>{question}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface Example {
  title?: string
  question: string
}

interface ExamplesProps {
  desk: DeskName
  /** Absent where a model is asked. */
  recorded: readonly (Example & { desk: DeskName })[] | undefined
  /** Nothing has been asked yet: they stand open, and fold away for the first run. */
  isFirst: boolean
  onAsk(question: string): void
}
