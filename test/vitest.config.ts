import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `vitest run --config test/vitest.config.ts` runs everything, what needs a browser too. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/*.test.ts', 'test/browser/*.test.ts', 'test/site/*.test.ts'],
    globalSetup: ['test/global.ts'],
    pool: 'forks',
    // Most tests run docsgen itself, which takes what processors there are.
    maxWorkers: 3,
    // No promise here is about time: a slow machine must not fail a test.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
