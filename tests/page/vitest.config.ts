import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The page in a real browser, built and served with its policy: `npm run test:page`. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: ['tests/page/**/*.spec.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
