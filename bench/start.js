import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/* Builds one benchmark and runs its `main` with the arguments that follow: `node bench/start.js bfcl --data DIR`. */

const [name, ...args] = process.argv.slice(2)
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
    lib: { entry: `bench/${name}.ts`, formats: ['es'], fileName: name },
    rolldownOptions: { external: (id) => !/^[./]|^bench\//.test(id) },
  },
})
const { main } = await import(`${outDir}${name}.js`)
process.exit(await main(args))
