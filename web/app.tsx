import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { AskView } from './ask/ask-view.tsx'
import type { PageParts } from './page-parts.ts'
import type { LiveRun } from './run/live-run.ts'
import { ThemeSwitch } from './theme.tsx'

/** The whole page: its head, and the view that its address names. */
export function App({ parts }: { parts: PageParts }): JSX.Element {
  const [live, setLive] = useState<LiveRun>()
  return (
    <>
      <header class="page-head">
        <a class="page-name" href="#/">
          Dispatch Desk
        </a>
        <ThemeSwitch />
      </header>
      <main>
        <AskView parts={parts} live={live} onRun={setLive} />
      </main>
    </>
  )
}
