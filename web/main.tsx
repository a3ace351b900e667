import { render } from 'preact'
import { App } from './app.tsx'
import { pageParts } from './page-parts.ts'
import { applyTheme } from './theme.tsx'

/* The one file with an effect: what `index.html` starts. */

applyTheme(localStorage)
render(<App parts={pageParts({ localStorage, sessionStorage })} />, document.getElementById('page')!)
