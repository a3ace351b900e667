import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Data that stands beside the project on some machines; where it does not, the tests that need it are left out. */
const hasShared = existsSync(new URL('../shared/', import.meta.url))
if (!hasShared) console.log('tests/shared: skipped, there is no ../shared beside the project')

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: hasShared ? [] : ['tests/shared/**'],
    setupFiles: ['tests/same-inputs.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
