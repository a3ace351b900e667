import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/* Builds one benchmark and runs its `main` with the other words: `node bench/start.js NAME …`. Packages stay as installed. */

const [name, ...words] = process.argv.slice(2)
const root = fileURLToPath(new URL('../', import.meta.url))
const outDir = fileURLToPath(new URL('../node_modules/.cache/bench/', import.meta.url))
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    ssr: `bench/${name}.ts`,
    rolldownOptions: { external: (id) => !/^[./]|^bench\//.test(id) },
  },
})
process.env.DESK_PAGE ??= fileURLToPath(new URL('../dist/web/', import.meta.url))
const { main } = await import(`${outDir}${name}.js`)
process.exit(await main(words))
