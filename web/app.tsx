import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PageParts } from './page-parts.ts'
import { useRoute } from './route.ts'
import type { LiveRun } from './run/live-run.ts'
import { ThemeSwitch } from './theme.tsx'
import { views } from './views.tsx'

/** The whole page: its head, and the view that its address names. */
export function App({ parts }: { parts: PageParts }): JSX.Element {
  const [live, setLive] = useState<LiveRun>()
  const { view, rest } = useRoute()
  const name = Object.hasOwn(views, view) ? view : 'ask'
  const { Body, under = name } = views[name]!
  const links = Object.entries(views).flatMap(([at, { link }]) => (link === undefined ? [] : [{ at, link }]))
  return (
    <>
      <header class="page-head">
        <h1 class="page-name">
          <a href="#/">Dispatch Desk</a>
        </h1>
        {links.length > 1 && (
          <nav aria-label="Views">
            {links.map(({ at, link }) => (
              <a key={at} href={`#/${at}`} aria-current={at === name ? 'page' : at === under}>
                {link}
              </a>
            ))}
          </nav>
        )}
        <ThemeSwitch />
      </header>
      <main>
        <Body parts={parts} rest={rest} live={live} onRun={setLive} />
      </main>
    </>
  )
}
