import { defineConfig } from 'tsdown'

/** One entry for each subpath of package.json's `exports`, and one for the command line. */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'dialect/index': 'src/dialect/index.ts',
    'dialect/teach': 'src/dialect/teach.ts',
    'gate/index': 'src/gate/index.ts',
    'model/index': 'src/model/index.ts',
    'tool/index': 'src/tool/index.ts',
    'trace/index': 'src/trace/index.ts',
    'run/index': 'src/run/index.ts',
    'desk/index': 'src/desk/index.ts',
    'node/index': 'src/node/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  deps: { neverBundle: [/^node:/] },
  dts: true,
  clean: true,
})
