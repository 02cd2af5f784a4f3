/** Before all tests: compiles docsgen, builds this repository's own site, makes a place for temporary sites. */
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
    /** The built site of this repository. */
    built: string
  }
}

export default function setup({ provide }: TestProject): () => void {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const temporary = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-test-'))
  const built = join(temporary, 'built')
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  run('bin/compile.js')
  run('bin/docsgen.js', 'build', '--root', root, '--out', built)
  provide('temporary', temporary)
  provide('built', built)
  return () => rmSync(temporary, { recursive: true, force: true })
}
