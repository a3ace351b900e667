import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/* Makes the pictures of `docs/images`: `npm run screenshots`, with the names of some states for only those. */

const root = fileURLToPath(new URL('../', import.meta.url))
const outDir = fileURLToPath(new URL('../node_modules/.cache/screenshots/', import.meta.url))
process.env.DESK_PAGE ??= fileURLToPath(new URL('../dist/web/', import.meta.url))
if (!existsSync(process.env.DESK_PAGE)) await build({ root: `${root}web`, configFile: `${root}web/vite.config.ts` })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: { outDir, target: 'node20', minify: false, ssr: 'scripts/take-screenshots.ts' },
})
const { takeScreenshots } = await import(`${outDir}take-screenshots.js`)
await takeScreenshots(fileURLToPath(new URL('../docs/images/', import.meta.url)), process.argv.slice(2))
