import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/* Writes the pages that are made from the source: `npm run docs`. A test holds that they are up to date. */

const root = fileURLToPath(new URL('../', import.meta.url))
const outDir = fileURLToPath(new URL('../node_modules/.cache/docs/', import.meta.url))
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: { outDir, target: 'node20', minify: false, ssr: 'scripts/dialects-page.ts' },
})
const { dialectsPage } = await import(`${outDir}dialects-page.js`)
writeFileSync(new URL('../docs/dialects.md', import.meta.url), dialectsPage())
