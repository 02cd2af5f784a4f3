/** Before all tests: compiles docsgen if it has changed, and creates a folder for temporary sites. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder that is deleted after the tests. */
    temporary: string
    /** True in `npm run test:all`, where tests check every case instead of a sample. */
    thorough: boolean
  }
}

export default function setup({ provide }: TestProject): () => void {
  const prepare = fileURLToPath(new URL('../scripts/setup.js', import.meta.url))
  execFileSync(process.execPath, [prepare], { stdio: ['ignore', 'ignore', 'inherit'] })
  const temporary = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-test-'))
  provide('temporary', temporary)
  return () => rmSync(temporary, { recursive: true, force: true })
}
