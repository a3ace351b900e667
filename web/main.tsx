import { render } from 'preact'
import { App } from './app.tsx'
import { listenForDrops } from './keep/drop-anywhere.ts'
import { bringStorage } from './memory-storage.ts'
import { hubAddresses } from './models/hub-address.ts'
import { pageParts } from './page-parts.ts'
import { finishSignIn } from './sign-in/oauth.ts'
import { applyTheme } from './theme.tsx'

/* The one file with an effect: what `index.html` starts. */

bringStorage(globalThis)
applyTheme(localStorage)
const parts = pageParts({ localStorage, sessionStorage })
listenForDrops(parts.keep)
void finishSignIn({ storage: sessionStorage, location, history }).then(
  (it) => it && parts.keys.receive(it.baseUrl ?? hubAddresses().routerUrl, it.kept),
)
render(<App parts={parts} />, document.getElementById('page')!)
