import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './sequencer.ts'

/** `npm test`: all tests without the tag `thorough`, with samples of what takes long. `vitest.all.config.ts` runs the rest too. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/*.test.ts', 'test/browser/*.test.ts', 'test/site/*.test.ts'],
    globalSetup: ['test/global.ts'],
    setupFiles: ['test/setup.ts'],
    provide: { thorough: false },
    tags: [{ name: 'thorough', description: 'Runs in `npm run test:all` only.' }],
    // What docsgen bundles for a site is imported as it is: Vite would transform every bundle again.
    server: { deps: { external: [/\/\.docsgen\//] } },
    // esbuild is a program in Go, which collects garbage after each bundle of a small site by default.
    env: { GOGC: '400' },
    pool: 'forks',
    // Test files share no state but modules, and loading docsgen takes a second.
    isolate: false,
    // More than there are processors: tests wait for browsers and servers.
    maxWorkers: Math.min(8, availableParallelism() + 2),
    sequence: { sequencer: LongestFirst },
    // Only a test that hangs takes that long, even on a slow and busy machine.
    testTimeout: 300_000,
    hookTimeout: 240_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
