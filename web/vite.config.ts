import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { metaPolicy } from '../src/cli/page-policy.ts'

/** The page: served from here while it is worked on, built into `dist/web`, at home below any path. */
export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  base: './',
  plugins: [policyInPage(), nothingToPreload(), withoutExamples()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})

/** Static hosts send no policy, so the built page brings its own. */
function policyInPage(): Plugin {
  return {
    name: 'policy-in-page',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'content-security-policy', content: metaPolicy },
        injectTo: 'head-prepend',
      },
    ],
  }
}

/** What is fetched later is one file without a style sheet of its own, so none of what Vite would fetch before it is there. */
function nothingToPreload(): Plugin {
  return {
    name: 'nothing-to-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

/** What is only told of a form, by `desk dialects` and the documentation: reading needs its marks alone. */
function withoutExamples(): Plugin {
  const dialect = /^export const \w+: Dialect = \{$[\s\S]*?^\}$/gm
  const told = /^ {2}(?:example:\s+(['"`]).*\1|stop: \[.*\]),$/gm
  return {
    name: 'without-examples',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/src/dialect/dialects/')
        ? { code: code.replace(dialect, (it) => it.replace(told, '')), map: null }
        : undefined,
  }
}
