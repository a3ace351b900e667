import type { JSX } from 'preact'
import { demoRuns } from '../../src/desk/demo/demo-runs.ts'
import type { DeskName } from '../run/assigned.ts'
import { examples } from './examples.ts'

/** Questions to begin with: those of the desk, or the demo's own runs with what each of them shows. */
export function Examples({ desk, isDemo, onAsk }: ExamplesProps): JSX.Element {
  if (isDemo) {
    return (
      <section class="examples" aria-label="Recorded runs">
        <h2>Recorded runs</h2>
        <ul>
          {demoRuns
            .filter((it) => it.desk === desk)
            .map((it) => (
              <li key={it.title}>
                <button type="button" class="example" onClick={() => onAsk(it.question)}>
                  <span class="example-title">{it.title}</span>
                  <span>{it.question}</span>
                </button>
              </li>
            ))}
        </ul>
      </section>
    )
  }
  return (
    <section class="examples" aria-label="Example questions">
      <h2>For example</h2>
      <ul>
        {examples[desk].map((it) => (
          <li key={it}>
            <button type="button" class="example" onClick={() => onAsk(it)}>
              <span>{it}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ExamplesProps {
  desk: DeskName
  isDemo: boolean
  onAsk(question: string): void
}
